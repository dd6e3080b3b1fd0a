/**
 * The header that every answer of the API carries, whatever its body. A success without it came from something else,
 * such as a hotel's sign-in page or a proxy. A body could be checked against its schema, but an empty 204 has nothing
 * else to be recognised by.
 */
export const API_MARK = 'standby-api'
