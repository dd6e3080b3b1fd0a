/** The whole `detail` of the 403 that asks for POST /auth/confirm; the client knows it by these words and asks. */
export const CONFIRM_FIRST = 'Please confirm that it is you.'
