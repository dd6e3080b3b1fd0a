import type { Plugin } from 'vite'

/** What runs until a first screen is there and its first sync has begun: most of its functions are called at once. */
const CHUNKS_AT_START = new Set([
  'index',
  'app',
  'fields',
  'freelancer',
  'employer',
  'employer-dashboard',
  'landing-screen',
  'public-header',
  'footer',
  'database',
  'sending',
  'engine',
])

/**
 * Asks V8 to compile these files whole beside the download, in place of each function at its first call, which holds up
 * a slow phone's first screen (https://v8.dev/blog/explicit-compile-hints). For other engines it is a comment. It has to
 * be the file's first line.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && CHUNKS_AT_START.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}
