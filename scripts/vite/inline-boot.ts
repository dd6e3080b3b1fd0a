import { join } from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

/**
 * Puts client/boot/ into the page as one script: a separate file would delay the first paint, and everything that it
 * prefetches, by one round trip. The server puts its hash into the content security policy.
 */
export function inlineBoot(): Plugin {
  return {
    name: 'inline-boot',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const code = await bundleBoot()
        return html.replace('<script src="./boot/boot.ts"></script>', () => `<script>${code}</script>`)
      },
    },
  }
}

export async function bundleBoot() {
  const bundle = await rolldown({ input: join(import.meta.dirname, '../../client/boot/boot.ts') })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output[0].code.trim()
}
