import { fileURLToPath } from 'node:url'

/** Where a file of server/ that is no code lies, by its path there: from the sources and from dist/server it is the same way. */
export function serverFile(path: string) {
  return fileURLToPath(new URL(`../../server/${path}`, import.meta.url))
}
