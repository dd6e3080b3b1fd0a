/** How four digits are made slow to try, also on a chief's phone (RFC 8018): salt and hash are 16 and 32 bytes in base64url. */
export const SITE_PIN_DERIVATION = { name: 'PBKDF2', hash: 'SHA-256' } as const
export const SITE_PIN_ITERATIONS = 600_000
export const SITE_PIN_HASH_BYTES = 32
/** Wrong entries on a chief's phone, after which it asks for another way. */
export const SITE_PIN_TRIES = 5
