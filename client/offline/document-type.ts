import type { DocumentType } from '../../shared/options.ts'

/** Of an attachment: the server names what it keeps by what it is. */
export const typeOf = (name: string): DocumentType => (name.endsWith('.pdf') ? 'application/pdf' : 'image/webp')
