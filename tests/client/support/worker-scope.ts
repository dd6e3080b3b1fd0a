import { afterEach, beforeEach, vi } from 'vitest'
import type { ShownOptions } from '../../../client/offline/worker/compose-notification.ts'
import { forgetWorkerSession } from '../../../client/offline/session/worker-session.ts'
import { accept, createFakeServer } from './fake-server.ts'

export const ANN = '0197a000-0000-7000-8000-00000000000a'
export const BOB = '0197a000-0000-7000-8000-00000000000b'

type Displayed = ShownOptions & { title: string; tag: string; showTrigger?: unknown; close: () => void }

type Asked = { tag?: string; includeTriggered?: boolean }

/** A service worker's environment, new for each test of the file: a server, its registration, the icon's badge. */
export function openWorkerScope() {
  const server = createFakeServer()
  const subscription = {
    endpoint: 'https://push.example/1',
    unsubscribe: vi.fn(async () => true),
    options: { applicationServerKey: null as ArrayBuffer | null },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
  }
  /** On display: a new one replaces that of the same tag, as in a browser. */
  let display: Displayed[] = []
  const registration = {
    showNotification: vi.fn(async (title: string, options: ShownOptions) => {
      display = display.filter(({ tag }) => tag === '' || tag !== options.tag)
      const one: Displayed = {
        ...options,
        title,
        tag: options.tag ?? '',
        close: () => void (display = display.filter((each) => each !== one)),
      }
      display.push(one)
    }),
    // Those that wait for their time are listed only to who asks for them.
    getNotifications: vi.fn(async ({ tag, includeTriggered = false }: Asked = {}) =>
      display.filter((one) => (!tag || one.tag === tag) && (includeTriggered || !one.showTrigger)),
    ),
    sync: { register: vi.fn(async (_tag: string) => {}) },
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
    display = []
    vi.stubGlobal('registration', registration)
    vi.stubGlobal('Notification', { maxActions: 2, permission: 'granted' })
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
    /** What is on display now. */
    onDisplay: () => display,
    bodies: () => display.map(({ body }) => body),
    /** 'Title: body' of each notification shown so far. */
    shown: () => registration.showNotification.mock.calls.map(([title, { body }]) => `${title}: ${body}`),
  }
}
