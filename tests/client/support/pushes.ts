import { keepWorkerSession } from '../../../client/offline/session/worker-session.ts'
import { showPush } from '../../../client/offline/worker/show-push.ts'
import { ANN } from './worker-scope.ts'

/** A message's push, as the server composes it. */
export const payload = (fields: object = {}) => ({
  web_push: 8030,
  user_id: ANN,
  app_badge: 3,
  notification: { title: 'Zoe', body: 'Load-in is at six', navigate: '/messages?conversation=c1', tag: 'c1' },
  message: {
    id: 'm1',
    conversation_id: 'c1',
    sender_id: 'zoe',
    content: 'Load-in is at six',
    seq: 9,
    created_at: '2026-06-01T08:00:00Z',
    truncated: false,
    job_id: null as string | null,
    job_title: 'Direct Message',
    other_user_name: 'Zoe Hart',
    other_company_name: 'Brightline',
  },
  ...fields,
})
/** A message about a job, in a conversation that this device does not know. */
export const aboutJob = payload({
  notification: { ...payload().notification, title: 'Zoe Hart · Arena load-in' },
  message: { ...payload().message, job_id: 'j1', job_title: 'Arena load-in' },
})

/** The data of a push event: any value as JSON, a text unchanged. */
export const data = (value: unknown) => ({ text: () => (typeof value === 'string' ? value : JSON.stringify(value)) })

/** Ann is signed in on this device. */
export const signInHere = () => keepWorkerSession({ token: 'a', user_id: ANN })

/** A push of a message of this conversation. */
export function says(content: string, seq: number, conversation_id = 'c1') {
  const { notification, message } = aboutJob
  const said = { ...message, id: `m${seq}`, seq, content, conversation_id }
  const tag = `conversation:${conversation_id}`
  return showPush(data(payload({ notification: { ...notification, body: content, tag }, message: said })))
}
