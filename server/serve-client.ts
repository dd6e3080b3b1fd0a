import type { Context } from './context.ts'
import { createRoom } from './http.ts'

export function serveClient(_ctx: Context) {
  return createRoom()
}
