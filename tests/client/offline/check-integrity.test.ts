import { beforeEach, expect, test, vi } from 'vitest'
import { integrityHashOf, checkIntegrity } from '../../../client/offline/worker/check-integrity.ts'

const code = () => new Response('export default 1')
const signInPage = () => new Response('<h1>Welcome</h1>')
const install = { type: 'install' } as ExtendableEvent

beforeEach(() => void vi.stubGlobal('location', new URL('https://standby.example/sw.js')))

async function pluginOf() {
  const integrity = await integrityHashOf(code())
  return checkIntegrity([{ url: 'assets/a.js', revision: null, integrity }])
}

test.each([
  ['assets/a.js', code, true],
  ['assets/a.js?__WB_REVISION__=1', code, true],
  ['assets/a.js', signInPage, false],
  ['assets/unknown.js', code, false],
])(
  'while a version is installed, %s in the cache counts only with the build’s bytes (%#)',
  async (path, kept, counts) => {
    const { cachedResponseWillBeUsed } = await pluginOf()
    const request = new Request(`https://standby.example/${path}`)
    const used = await cachedResponseWillBeUsed!({ request, cachedResponse: kept(), event: install } as never)
    expect(Boolean(used)).toBe(counts)
  },
)

test('the browser’s own cache is revalidated, and still checked against the hash', async () => {
  const { requestWillFetch } = await pluginOf()
  const integrity = await integrityHashOf(code())
  const request = new Request('https://standby.example/assets/a.js', { integrity })
  const asked = await requestWillFetch!({ request, event: install } as never)
  expect([asked.cache, asked.integrity]).toEqual(['no-cache', integrity])
})
