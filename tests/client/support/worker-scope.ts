import { afterEach, beforeEach, vi } from 'vitest'
import { forgetWorkerSession } from '../../../client/offline/session/worker-session.ts'
import { accept, createFakeServer } from './fake-server.ts'

export const ANN = '0197a000-0000-7000-8000-00000000000a'
export const BOB = '0197a000-0000-7000-8000-00000000000b'

/** A service worker's environment, new for each test of the file: a server, its registration, the icon's badge. */
export function openWorkerScope() {
  const server = createFakeServer()
  const subscription = {
    endpoint: 'https://push.example/1',
    unsubscribe: vi.fn(async () => true),
    options: { applicationServerKey: null as ArrayBuffer | null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  }
  const registration = {
    showNotification: vi.fn(async (_title: string, _options: NotificationOptions) => {}),
    pushManager: {
      getSubscription: vi.fn(async () => null as typeof subscription | null),
      subscribe: vi.fn(async () => subscription),
    },
  }
  const setAppBadge = vi.fn(async (_count: number) => {})

  beforeEach(() => {
    server.calls.length = 0
    server.answer = accept
    vi.stubGlobal('fetch', server.fetch)
    vi.stubGlobal('registration', registration)
    vi.stubGlobal('navigator', { setAppBadge })
    vi.stubGlobal('location', { origin: 'https://standby.example' })
  })
  afterEach(async () => {
    vi.unstubAllGlobals()
    vi.clearAllMocks()
    await forgetWorkerSession()
    for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name!)
  })

  return {
    server,
    subscription,
    registration,
    setAppBadge,
    /** 'Title: body' of each notification shown so far. */
    shown: () => registration.showNotification.mock.calls.map(([title, { body }]) => `${title}: ${body}`),
  }
}
