import { build, type Plugin, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { lightRouter } from '../../scripts/vite/light-router.ts'

/** A build whose only module is the router in `code`. */
async function buildRouter(code: string) {
  const router: Plugin = {
    name: 'router',
    resolveId: (id) => (id === 'router' ? '/react-router/dist/router.mjs' : null),
    load: (id) => (id === '/react-router/dist/router.mjs' ? code : null),
  }
  const result = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [router, lightRouter()],
    build: { write: false, minify: false, rolldownOptions: { input: 'router' } },
  })) as Rolldown.RolldownOutput
  return result.output[0].code
}

const ROUTER = `
import * as React from 'data:text/javascript,export const forwardRef = (x) => x'
const ENABLE_DEV_WARNINGS = true
const Form = React.forwardRef(() => 'form');
Form.displayName = "Form";
if (ENABLE_DEV_WARNINGS) console.log('warns')
console.log('router')
`

test('an unused component of the router is removed from the build, with its warnings', async () => {
  const code = await buildRouter(ROUTER)
  expect(code).toContain('router')
  expect(code).not.toMatch(/form|warns/)
})

test.each([
  ['names for the developer tools', 'Form.displayName = "Form";', 'Object.assign(Form, { displayName: "Form" })'],
  ['components made by a call', 'React.forwardRef(', '(0, React.forwardRef)('],
  ['the warnings for developers', 'const ENABLE_DEV_WARNINGS = true', 'const ENABLE_DEV_WARNINGS = !false'],
])('the build fails if the router is written in another way: %s', async (what, written, otherwise) => {
  await expect(buildRouter(ROUTER.replace(written, otherwise))).rejects.toThrow(what)
})
