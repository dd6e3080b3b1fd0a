import { parseSync } from 'rolldown/utils'

export type TopLevelName = { name: string; isExported: boolean }

type SyntaxNode = {
  type: string
  id?: { name?: string } | null
  declaration?: SyntaxNode | null
  declarations?: { id: { type: string; name?: string } }[]
}

/** `Props` are those of the component in the file. */
const NAMED_BY_FILE = new Set(['Props'])

/** What a file names outside of its functions: functions, classes, types and constants. */
export function topLevelNamesIn(file: string, source: string): TopLevelName[] {
  const { body } = parseSync(file, source).program as unknown as { body: SyntaxNode[] }
  return body
    .flatMap((statement) => {
      const isExported = /^Export(Named|Default)Declaration$/.test(statement.type)
      const declared = isExported ? statement.declaration : statement
      const names = declared?.declarations?.map(({ id }) => id.name) ?? [declared?.id?.name]
      return names.flatMap((name) => (name ? [{ name, isExported }] : []))
    })
    .filter(({ name }) => !NAMED_BY_FILE.has(name))
}

/** Breaches by exported names that two files define, or one file beside another's own: a search for a name finds one thing. */
export function doubledNameBreaches(sources: Map<string, string>): string[] {
  const filesByName = new Map<string, { file: string; isExported: boolean }[]>()
  for (const [file, source] of sources)
    if (/^(client|server|shared|scripts)\/(?!.*migrations\/).*\.tsx?$/.test(file))
      for (const [name, isExported] of exportedByName(topLevelNamesIn(file, source)))
        filesByName.set(name, [...(filesByName.get(name) ?? []), { file, isExported }])
  return [...filesByName]
    .filter(([, definitions]) => definitions.length > 1 && definitions.some(({ isExported }) => isExported))
    .map(
      ([name, definitions]) =>
        `${definitions.map(({ file }) => file).join(', ')}: '${name}' is defined in each; an exported name has one meaning`,
    )
}

/** A function with overloads, and a type named like its value, is one name. */
function exportedByName(names: TopLevelName[]) {
  const found = new Map<string, boolean>()
  for (const { name, isExported } of names) found.set(name, isExported || found.get(name) === true)
  return found
}
