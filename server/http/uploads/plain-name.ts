/** Words for a file, never a path: no folders, no control characters (F6). */
export function plainName(name: string) {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  return Buffer.from(
    last
      .replace(/\p{Cc}/gu, '')
      .trim()
      .slice(0, 120),
  ).toString()
}
