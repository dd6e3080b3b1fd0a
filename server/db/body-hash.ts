import { createHash } from 'node:crypto'

/** SHA-256 of what a stored thing was made from: the same id with another body is a conflict. */
export const bodyHash = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex')
