import { request } from 'node:http'
import { onTestFinished } from 'vitest'
import type { World } from '../world.ts'
import { eventually } from '../eventually.ts'

type Held = { method: string; path: string; body: unknown; token: string }
/** Bytes of the body that are held back. */
const REST = 5

/**
 * Sends head and body of a request on a socket of its own, all but five bytes, and waits until the server has let it
 * in. `finish` sends the five; `answer` is there when the server answers, before or after them.
 */
export async function holdRequest(world: World, origin: string, { method, path, body, token }: Held) {
  const inForm = body instanceof FormData ? new Response(body) : null
  const bytes = inForm ? Buffer.from(await inForm.arrayBuffer()) : Buffer.from(JSON.stringify(body))
  const outgoing = request(`${origin}${path}`, {
    method,
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': inForm?.headers.get('content-type') ?? 'application/json',
      'content-length': bytes.length,
    },
  })
  const answer = new Promise<{ status: number; detail: string }>((resolve, reject) => {
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('end', () => resolve({ status: response.statusCode!, detail: detailIn(text) }))
      response.on('error', reject)
    })
  })
  answer.catch(() => {})
  onTestFinished(() => void outgoing.destroy())
  outgoing.write(bytes.subarray(0, -REST))
  await eventually(() => {
    if ([...world.ctx.openRequests.sessions()].length === 0) throw new Error('It has not been let in.')
  })
  return {
    answer,
    finish() {
      outgoing.end(bytes.subarray(-REST))
      return answer
    },
  }
}

function detailIn(text: string) {
  try {
    return (JSON.parse(text) as { detail?: string }).detail ?? ''
  } catch {
    return ''
  }
}
