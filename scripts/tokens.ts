// Writes client/ui/tokens.css from the tokens of client/ui/chakra/: run by build and dev. `--check` only says whether it would change.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tsImport } from 'tsx/esm/api'

const tokensCssFile = fileURLToPath(new URL('../client/ui/tokens.css', import.meta.url))

/** Whether the file has changed, or with `isCheck` would. */
export async function makeTokens({ isCheck = false } = {}) {
  const { tokensCss }: { tokensCss: () => string } = await tsImport(
    '../client/ui/chakra/tokens-css.ts',
    import.meta.url,
  )
  const css = tokensCss()
  if (readFileSync(tokensCssFile, 'utf8') === css) return false
  if (!isCheck) writeFileSync(tokensCssFile, css)
  return true
}

/** A colour of client/ui/tokens.css by its name, for what is drawn without a style sheet. */
export function tokenColour(name: string, scheme: 'light' | 'dark' = 'dark'): string {
  const value = readFileSync(tokensCssFile, 'utf8').match(`\n  --colors-${name}: (.+);\n`)?.[1]
  if (!value) throw new Error(`client/ui/tokens.css has no colour '${name}'.`)
  const [, light, dark] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value) ?? [value, value, value]
  return scheme === 'light' ? light! : dark!
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check')
  if ((await makeTokens({ isCheck })) && isCheck) {
    console.log(
      'client/ui/tokens.css is not what client/ui/chakra/tokens.ts makes: run node --import tsx scripts/tokens.ts',
    )
    process.exitCode = 1
  }
}
