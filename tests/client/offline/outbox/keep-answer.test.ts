import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepCalendarStatus, keepOwnRecord, keepPartOfOwnRecord } from '../../../../client/offline/sync/keep-answer.ts'
import { queueProfileChanges } from '../../../../client/offline/outbox/kinds/profile.ts'
import { setDevice } from '../../../../client/offline/store/device.ts'
import type { SyncChange } from '../../../../shared/sync.ts'
import { page } from '../../support/rows.ts'
import { setUp } from '../../support/synced-device.ts'

const row = (kind: SyncChange['kind'], fields: { id: string } & Record<string, unknown>) =>
  ({ kind, id: fields.id, row: fields }) as SyncChange
const [CHOSEN, OTHER] = [
  { kinds: {}, quiet_hours: null },
  { kinds: {}, quiet_hours: { from: '22:00', to: '07:00' } },
]
const ME = { id: 'me', full_name: 'Ana', bio: '', phone: '', company_name: '', notification_choices: CHOSEN }
const me = (fields: object = {}) => row('me', { ...ME, ...fields })
const calendar = (fields: object = {}) => row('calendar', { id: 'calendar', provider: 'google', ...fields })

let here: ReturnType<typeof setUp>
beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
  here = setUp()
  setDevice(here.device)
})
afterEach(() => {
  setDevice(null)
  here.close()
  vi.unstubAllGlobals()
})

type LateAnswer = {
  before: SyncChange[]
  /** Sends, and stores what this answers. */
  keep: (ask: () => Promise<any>) => Promise<unknown>
  answer: object
  /** What a sync brings while the answer is on its way: made after it. */
  meanwhile: SyncChange
  read: () => Promise<unknown>
  alone: unknown
  after: unknown
}
const own = async (...names: string[]) => {
  const kept = (await here.db.me.get('me')) as unknown as Record<string, unknown>
  return names.map((name) => kept[name])
}

const ANSWERS: Record<string, LateAnswer> = {
  'a phone number, while the biography is changed on the laptop': {
    before: [me()],
    keep: keepOwnRecord,
    answer: me({ phone: '07700 900118' }).row!,
    meanwhile: me({ phone: '07700 900118', bio: 'From the laptop' }),
    read: () => own('phone', 'bio'),
    alone: ['07700 900118', ''],
    after: ['07700 900118', 'From the laptop'],
  },
  'a phone number that is changed once more': {
    before: [me()],
    keep: keepOwnRecord,
    answer: me({ phone: '1' }).row!,
    meanwhile: me({ phone: '2' }),
    read: () => own('phone'),
    alone: ['1'],
    after: ['2'],
  },
  'a picture that a colleague’s renaming of the company overtakes': {
    before: [me()],
    keep: keepOwnRecord,
    answer: me({ profile_picture: '/files/a.webp' }).row!,
    meanwhile: me({ profile_picture: '/files/a.webp', company_name: 'Brightline' }),
    read: () => own('profile_picture', 'company_name'),
    alone: ['/files/a.webp', ''],
    after: ['/files/a.webp', 'Brightline'],
  },
  'the first profile, on a device without any row': {
    before: [],
    keep: keepOwnRecord,
    answer: me({ bio: 'Rigs' }).row!,
    meanwhile: me({ bio: 'Rigs arenas' }),
    read: () => own('bio'),
    alone: ['Rigs'],
    after: ['Rigs arenas'],
  },
  'choices of notifications, changed on another device': {
    before: [me()],
    keep: (ask) => keepPartOfOwnRecord(['notification_choices'], ask),
    answer: { notification_choices: CHOSEN },
    meanwhile: me({ notification_choices: OTHER }),
    read: () => own('notification_choices'),
    alone: [CHOSEN],
    after: [OTHER],
  },
  'choices of notifications, beside another change of the record': {
    before: [me()],
    keep: (ask) => keepPartOfOwnRecord(['notification_choices'], ask),
    answer: { notification_choices: OTHER },
    meanwhile: me({ bio: 'From the laptop' }),
    read: () => own('notification_choices', 'bio'),
    alone: [OTHER, ''],
    after: [OTHER, 'From the laptop'],
  },
  'the state of a calendar': {
    before: [calendar()],
    keep: keepCalendarStatus,
    answer: { provider: 'google', busy_periods_count: 2 },
    meanwhile: calendar({ busy_periods_count: 3 }),
    read: async () => [(await here.db.calendars.get('calendar'))?.busy_periods_count],
    alone: [2],
    after: [3],
  },
}

describe.each(Object.entries(ANSWERS))('%s', (_, { before, keep, answer, meanwhile, read, alone, after }) => {
  test('is shown before a sync', async () => {
    if (before.length > 0) await here.arrive(before)
    await keep(async () => answer)
    expect(await read()).toEqual(alone)
  })

  test('that comes after a newer sync takes nothing of it back', async () => {
    if (before.length > 0) await here.arrive(before)
    here.server.answer = async () => ({ status: 200, body: page([]) })
    await keep(async () => {
      await here.arrive([meanwhile])
      return answer
    })
    expect(await read()).toEqual(after)
  })
})

test('what an overtaken answer says comes with a sync at once', async () => {
  await here.arrive([me()])
  here.server.answer = async () => ({ status: 200, body: page([me({ bio: 'From the laptop', phone: '1' })]) })
  await keepOwnRecord(async () => {
    await here.arrive([me({ bio: 'From the laptop' })])
    return me({ phone: '1' }).row as never
  })
  expect(await own('bio', 'phone')).toEqual(['From the laptop', '1'])
})

test('an edit that waits for signal stays on top of an answer', async () => {
  await here.arrive([me()])
  await keepOwnRecord(async () => {
    await queueProfileChanges({ bio: 'Typed in the tunnel' }, here.device)
    return me({ phone: '1' }).row as never
  })
  expect(await own('bio', 'phone')).toEqual(['Typed in the tunnel', '1'])
})
