/** The last segment is a file's name, or the address is one of RFC 8615. */
const FILE_PATH_PATTERN = /^\/\.well-known(?:\/|$)|\.[^/.]*$/

/** Whether an address may be a screen of the app: no screen has a dot in its address, so that a file that is not there is not found. */
export const isAppPath = (path: string) => !FILE_PATH_PATTERN.test(path)
