# Run by CPack on the files of the package: what Debian's policy wants otherwise than `cmake --install` lays it out.
file(GLOB_RECURSE pages ${CPACK_TEMPORARY_DIRECTORY}/usr/share/man/*.1)
configure_file(${CPACK_HEADSCOPE_CHANGELOG} ${CPACK_TEMPORARY_DIRECTORY}/usr/share/doc/headscope/changelog COPYONLY)
execute_process(COMMAND gzip -9nf ${pages} ${CPACK_TEMPORARY_DIRECTORY}/usr/share/doc/headscope/changelog
    COMMAND_ERROR_IS_FATAL ANY)
file(GLOB programs ${CPACK_TEMPORARY_DIRECTORY}/usr/bin/*)
execute_process(COMMAND strip --remove-section=.comment --remove-section=.note ${programs} COMMAND_ERROR_IS_FATAL ANY)
set(zsh ${CPACK_TEMPORARY_DIRECTORY}/usr/share/zsh)
file(RENAME ${zsh}/site-functions ${zsh}/vendor-completions)
