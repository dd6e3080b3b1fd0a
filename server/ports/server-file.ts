import { fileURLToPath } from 'node:url'

/** The path of a data file in server/, which is the same way from the sources and from dist/server. */
export function serverFile(path: string) {
  return fileURLToPath(new URL(`../../server/${path}`, import.meta.url))
}
