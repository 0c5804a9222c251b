// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"
#include "engine/plan/plan.h"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace headscope {

/// Which tensors lie on disk, and how a session in their folder names them: by the folder, the file as it was read, and
/// the tensor's name in it.
using TensorPlaces = std::map<std::tuple<std::string, std::shared_ptr<const TensorFile>, std::string>, TensorRef>;

/// The places of the tensors of a session that was opened from this path.
TensorPlaces placesOf(const std::string &path, const Plan &plan);

/// How a session at this path names each tensor of the plan, in the order of referredTensors(); nothing where none of
/// these places is in its folder.
std::vector<OptionalRef> namesAt(const TensorPlaces &places, const std::string &path, const Plan &plan);

/// The places of tensors that a session at this path names so, in the same order. None where those are names of
/// another plan.
TensorPlaces placesNamed(const std::vector<OptionalRef> &names, const std::string &path, const Plan &plan);

/// How a session at this path names a tensor of the plan, or the plan where none of these places is in its folder.
TensorRef placeOf(const TensorPlaces &places, const std::string &path, const Plan &plan, const TensorRef &ref);

/// The files in which somebody has written other numbers since: those that a session at this path names for numbers of
/// the plan, and that have others by now. A file that is gone is none of them.
std::set<std::string> filesOfOthers(const std::string &path, const Plan &plan, const TensorPlaces &places);

/// Writes a session, and beside it the tensors that it names and that its folder does not have: those of an example or
/// of another folder, a painted mask, and those whose file has other numbers by now. NAME.headscope gets them in
/// NAME.npz under the names that they have; where there is another file of that name, in NAME-2.npz, NAME-3.npz, and so
/// on. No file but the session is ever changed, since another session may use it, as the one that is replaced does: the
/// old session is whole until the new one is. Returns the places with the new ones. `view` is what is seen, to be kept
/// in the file.
Result<TensorPlaces> saveSession(const std::string &path, const Plan &plan, TensorPlaces places, const Json &view = {});

} // namespace headscope
