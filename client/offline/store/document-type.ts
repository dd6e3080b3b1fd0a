const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  avif: 'image/avif',
}

/** Of an attachment, by its name: what can be shown here. All else is a file to be saved. */
export const typeOf = (name: string) => TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
export const isPicture = (name: string) => typeOf(name).startsWith('image/')
