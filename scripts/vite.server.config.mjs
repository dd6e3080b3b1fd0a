import { defineConfig } from 'vite'

/** The server as plain JavaScript in dist/server/, packages left outside: it starts without a compiler, in little memory. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: false,
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', staff: 'server/staff/command.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
