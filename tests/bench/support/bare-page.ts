import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const ENTRY = fileURLToPath(new URL('./bare-page-entry.ts', import.meta.url))
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>Bare</title><div id="root"></div><script type="module" src="/main.js"></script>'

/** The peer for a first load: React and ReactDOM rendering one sentence, in brotli, from node:http. */
export async function startBarePage() {
  const code = await bundle(ENTRY)
  const files = new Map([
    ['/', { type: 'text/html', body: brotliCompressSync(PAGE) }],
    ['/main.js', { type: 'text/javascript', body: brotliCompressSync(code.script) }],
  ])
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br' }).end(file.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** One script and one stylesheet of an entry, as the product's own build makes them. */
export async function bundle(entry: string) {
  const result = await build({
    root: fileURLToPath(new URL('../../..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { write: false, cssCodeSplit: false, modulePreload: false, rolldownOptions: { input: entry } },
  })
  const output = 'output' in result ? result.output : []
  const text = (part: (typeof output)[number]) => (part.type === 'chunk' ? part.code : String(part.source))
  const named = (ending: string) => output.filter(({ fileName }) => fileName.endsWith(ending)).map(text)
  return { script: named('.js').join('\n'), sheet: named('.css').join('\n') }
}
