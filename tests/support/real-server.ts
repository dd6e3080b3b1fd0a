import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startServer } from '../../server/app/start-server.ts'

/** The product from its sources on a socket, as `npm start` serves it; closed with the test. */
export async function startRealServer(env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'standby-real-'))
  const own = { NODE_ENV: 'test', DEMO: '0', HOST: '0.0.0.0', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' }
  const server = await startServer({ ...own, ...env })
  onTestFinished(async () => {
    await server.close(0)
    rmSync(folder, { recursive: true, force: true })
  })
  return server
}

/** A connection from this address of the machine, 127.0.0.1 and its neighbours; `closed` resolves when the server ends it. */
export function openConnection(port: number, from: string, text = '') {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  onTestFinished(() => void socket.destroy())
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const heard = { text: '' }
  socket.on('data', (chunk) => (heard.text += String(chunk)))
  socket.on('error', () => undefined)
  if (text) socket.write(text)
  return { socket, closed, heard }
}
