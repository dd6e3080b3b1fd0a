/**
 * The header that every answer of the API carries, whatever its body. An answer that means success and lacks it is somebody else's: a
 * hotel's sign-in page, a proxy. A body can be judged; an empty 204 has nothing else to tell by.
 */
export const API_MARK = 'standby-api'
