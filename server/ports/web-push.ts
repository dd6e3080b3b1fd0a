import type { Logger } from 'pino'
import type { Settings } from '../env.ts'
import type { PushSender } from './push.ts'

export async function openPushSender(_settings: Settings, _log: Logger): Promise<PushSender> {
  return { publicKey: '', isAllowed: () => false, send: async () => ({ kind: 'failed' }) }
}
