// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <span>

class QKeyEvent;
class QKeySequence;
template <typename T>
class QList;

namespace headscope {

// What keys and menus do: one table, of which the menus, the tool tips and the list of shortcuts are made, and which
// every widget asks what a key means where it is.

enum class Action {
    None,
    NewSession,
    OpenFile,
    OpenRecent,
    Save,
    SaveAs,
    SaveWithData,
    Export,
    MakeHandout,
    Quit,
    Undo,
    Redo,
    Paste,
    EditTokens,
    TakeAllBack,
    ShowModel,
    ShowExplore,
    ShowHeads,
    ShowCompare,
    ShowChange,
    GoBack,
    GoForward,
    HideNumber,
    AskAboutHidden,
    ShowAllHidden,
    MapsLarger,
    MapsSmaller,
    WholeMaps,
    FoldSetup,
    FoldExplanation,
    FoldPipeline,
    PickTheme,
    PickLanguage,
    PickScale,
    PickMemory,
    NextPane,
    PaneBefore,
    FullScreen,
    Play,
    StepForward,
    StepBack,
    ToStart,
    ToEnd,
    CellForward,
    CellBack,
    RowForward,
    RowBack,
    PlaySums,
    StartHere,
    ShowGlossary,
    ShowShortcuts,
    ShowFromPyTorch,
    ShowAbout,
    HeadBefore,
    HeadNext,
    LayerBefore,
    LayerNext,
    LetGo,
    Press,
    MoveCell,
    FirstCell,
    LastCell,
    PinCell,
    TypeNumber,
    EditNumber,
    TakeNumberBack,
    ShowNumbers,
    CopyTable,
    PaintMask,
    TakeTyped,
    LeaveTyped,
    OneOrAll,
    CenterColors,
    MoveSight,
    MatrixBefore,
    MatrixNext,
    MoveInStrip,
    TensorBefore,
    TensorNext,
    TellTensor,
    TellSigns,
    NumberUp,
    NumberDown,
    Scroll,
    ScrollPage,
    MoveInStack,
    OpenBlock,
    OpenHeads,
    TokenBefore,
    TokenNext,
    FirstToken,
    LastToken,
    ChangePart,
    LookFrom,
    Present,
    ShowLessons,
    RecordPage,
    NextBeat,
    BeatBefore,
    FirstPage,
    LastPage,
    TypeDigit,
    BlankBlack,
    BlankWhite,
    Laser,
    Spotlight,
    Pen,
    WipePen,
    ZoomIn,
    ZoomOut,
    ShowNotes,
    HandIn,
    PresentFullScreen,
    LeaveTalk,
};

/// Where a key holds: with the keyboard there.
enum class KeyPlace {
    Everywhere, ///< in the window, and where it writes nothing also in a field
    Window,     ///< where what has the keyboard has no use for it
    Buttons,    ///< and pickers
    Pipeline,
    Maps,
    MaskMap, ///< while the mask is edited
    CellEditor,
    Strip,
    Gallery,
    Overview,
    Distances,
    Formula,
    Fields,
    Panels, ///< that scroll
    Model,  ///< its view, where what has the keyboard has no use for it
    Blocks,
    Positions,  ///< the tokens below the blocks
    TextTokens, ///< of the sentence
    Effects,    ///< the maps of what parts of a model do
    Rollout,
    Talk, ///< of a presenter
};

enum class Menu { None, File, Edit, View, Step, Help };

enum class EntryKind { Plain, Checkable, Submenu };

/// An entry of a menu; the entries stand in the order of the table.
struct MenuEntry
{
    Menu menu = Menu::None;
    const char *name = ""; ///< as an object
    const char *words = "";
    EntryKind kind = EntryKind::Plain;
    bool startsGroup = false; ///< below a line
};

/// What keys do in one place. An action may have rows of several places; at most one of them is in a menu.
struct ActionRow
{
    Action action;
    KeyPlace place;
    const char *keys;  ///< as Qt writes them in English, with blanks between them; empty: only in a menu
    const char *words; ///< for tool tips and the list
    MenuEntry entry = {};
};

/// Stands in `keys` for the ten digits.
inline constexpr char16_t kDigits[] = u"0–9";

std::span<const ActionRow> actionTable();

/// What a key does in a place, as the table has it.
Action actionOf(const QKeyEvent &event, KeyPlace place);
/// Whether somebody who types it into a field means the letter or sign.
bool isTyped(const QKeyEvent &event);
/// The keys of a row that a menu's entry may have as its shortcuts; the window handles the others itself.
QList<QKeySequence> shortcutsOf(const ActionRow &row);

/// The words of a row, of its menu's entry and of a place, in the language of the window.
QString wordsOf(const ActionRow &row);
QString entryWords(const ActionRow &row);
QString placeWords(KeyPlace place);
QString menuWords(Menu menu);
/// The keys of a row as people call them: "Ctrl+1", "Space, PageDown".
QString keyWords(const ActionRow &row);
/// Those of an action in the window, or where it has none there, those in other places.
QString keyWords(Action action);
/// A tool tip with the keys behind it: "Step through the layer (Ctrl+1)".
QString withKeys(const QString &words, Action action);
/// The same with the words of the table.
QString withKeys(Action action);

} // namespace headscope
