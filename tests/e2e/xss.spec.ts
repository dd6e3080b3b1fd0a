import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { freeTexts } from '../support/factories/free-texts.ts'
import type { Member } from '../support/api.ts'
import { openBrowser, openScreen } from '../support/browsers/screens.ts'
import { watchQuiet } from '../support/browsers/quiet.ts'
import { startServer } from '../support/server.ts'
import { fillEverything, numbered, PAYLOADS } from './support/xss-world.ts'

/** Text fields that cannot contain a payload, by operation and field, with the reason. */
const NOT_FILLED: [RegExp, string][] = [
  [
    / (\w*password|token|challenge|code|verification_code|response\.\S+)$/,
    'a secret or a code: compared, never kept or shown',
  ],
  [/ ((\w+\.|\w+\[\]\.)?\w*email|referee_emails\[\]|previous_employers\[\])$/, 'has to be the address of a mailbox'],
  [/ phone$/, 'has to be the number of a telephone'],
  [/ (\w+\.)?(account_number|sort_code)$/, 'has to be digits'],
  [
    / (profile_pic_data|company_logo|\S*photos\[\](\.name)?|attachment_url)$/,
    'has to be the address of a file sent before',
  ],
  [/ ((seen|roles)\[\]\.)?terms_hash$/, 'the hash of the terms that were shown: any other text counts as other terms'],
  [/ project\.roles\[\]\.places$/, 'has six characters, too few for a payload'],
  [/^PUT \/api\/calendar\/choices ids\[\]$/, 'has to be the id of a calendar of the own account'],
  [/ (times|plan)\[\]\.role_id$/, 'has to be the id of one of the job’s roles'],
  [
    /^POST \/api\/auth\/(register-with-2fa|send-registration-code) /,
    'becomes the same account as POST /api/auth/register, and wants a telephone',
  ],
  [/^POST \/api\/payments\/create-job-checkout /, 'becomes the same job as POST /api/jobs'],
  [/^POST \/api\/jobs\/\{id\}\/plan call_sheet\.body\./, 'becomes the same call sheet as one published by itself'],
  [
    /^POST \/api\/jobs\/\{id\}\/apply seen\[\]\.role_name$/,
    'the name of a role as the device showed it, with its id and rate',
  ],
  [/^POST \/api\/notifications\/read entries\[\]\.id$/, 'the id of an entry: any other text changes nothing'],
  [/^POST \/api\/staff\/profiles\/\S+ version$/, 'what was looked at: any other text is refused'],
]
/** Text fields that contain one and are shown on no screen, with the reason. */
const NOT_SHOWN: [RegExp, string][] = [
  [/^PUT \/api\/users\/profile (address|country)$/, 'the API gives it back to its owner, no screen shows it'],
  [/^PUT \/api\/users\/profile (postcode|company_description)$/, 'another name of a field that was sent with it'],
  [/ (project\.)?(company_)?place_id$/, 'which of several places of one name is meant: its label is shown'],
  [/^POST \/api\/jobs\/templates project\.hourly_rate$/, 'the API gives it back, no screen shows it'],
  [/^POST \/api\/bookings\/\S+ reason$/, 'the clock shows it on the day of the work'],
  [/^POST \/api\/(messages|channels)\/\S+ attachment_name$/, 'the name under which the file was uploaded counts'],
]

const isListed = (list: [RegExp, string][], name: string) => list.some(([which]) => which.test(name))

/** Counts executed payloads, from the first script of the page on. */
async function watched(page: Page) {
  const runs: string[] = []
  await page.exposeFunction('ran', () => void runs.push(page.url()))
  page.on('dialog', (dialog) => void dialog.dismiss())
  return runs
}

test('F2: a hundred script payloads in every text field of the API, opened on every screen that shows it: none runs', async () => {
  const server = await startServer({ env: { DEMO: '1' } })
  const { origin } = server
  const { fields, text } = numbered((name) => !isListed(NOT_FILLED, name))
  const { boss, rigger, newcomer, staff, job, other, document, openLink, joinLink } = await fillEverything(server, text)
  const all = freeTexts(document)
  expect(all.length).toBeGreaterThan(100)
  // A new field of an operation in the world below is filled by itself; an operation missing from that world fails here.
  expect(all.filter((name) => !fields.includes(name) && !isListed(NOT_FILLED, name))).toEqual([])
  for (const [which, why] of [...NOT_FILLED, ...NOT_SHOWN])
    expect(
      all.some((name) => which.test(name)),
      `no such text any more: ${why}`,
    ).toBe(true)
  const markOf = (name: string) => `~${fields.indexOf(name)}~`
  const button = (name: string | RegExp) => (page: Page) =>
    page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .click()
  const press = (key: string) => (page: Page) => page.keyboard.press(key)
  const tile = (name: string) => async (page: Page) => {
    await page.keyboard.press('Escape')
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(markOf(name)) })
      .first()
      .click()
  }
  const conversation = (n: number) => (page: Page) => page.getByRole('link', { name: /~/ }).nth(n).click()
  const templates = (page: Page) => page.getByRole('region', { name: 'Start from a template' })
  const inAddress = encodeURIComponent(PAYLOADS[11]!)
  const visits: Visit[] = [
    {
      member: rigger,
      screens: [
        ['/', button('Saved searches')],
        ['/?tab=confirmed'],
        [`/?job=${job.id}`],
        [`/messages?userId=${boss.user.id}`],
        ['/messages', conversation(0), conversation(1)],
        [`/messages?conversation=${job.id}`],
        ['/portfolio?tab=calendar&view=list'],
        ['/profile'],
        ['/settings?tab=payout'],
        [
          '/portfolio',
          tile('POST /api/users/portfolio-items event_name'),
          tile('PUT /api/users/portfolio-items/{id} event_name'),
        ],
        ['/settings?tab=2fa'],
        ['/portfolio?tab=reviews'],
        ['/onboarding'],
        ['/outbox'],
        [`/call-sheet?job=${job.id}`],
      ],
    },
    {
      member: newcomer,
      screens: [
        ['/'],
        [`/?job=${other.id}`],
        ['/?tab=previous'],
        ['/portfolio', tile('PUT /api/users/profile portfolio_items[].event_name')],
        ['/portfolio?tab=reviews'],
        ['/settings?tab=payout'],
        ['/messages', conversation(0), conversation(1)],
      ],
    },
    {
      member: boss,
      screens: [
        [
          '/',
          button('Post New Project'),
          (page) => templates(page).waitFor(),
          (page) => templates(page).getByRole('button').first().click(),
          button('Next'),
          // Nobody knows a place of that name.
          button(/^Use ‘/),
          button('Next'),
        ],
        ['/?tab=rate'],
        [`/?project=${job.id}`, button('Cards')],
        [`/?project=${other.id}`],
        [`/project?id=${job.id}&tab=messages`],
        [
          '/crews',
          (page) => page.getByRole('button', { name: new RegExp(markOf('PUT /api/crews/{id} name')) }).click(),
        ],
        ['/crews?list=messages'],
        ['/', button(new RegExp(`^Manage: .*${markOf('PUT /api/jobs/{id} title')}`)), button('Edit')],
        [`/call-sheet?job=${job.id}`],
        [`/call-sheet?job=${job.id}&tab=preview`],
        [`/call-sheet?job=${other.id}`],
        [`/messages?userId=${rigger.user.id}`],
        ['/company'],
        ['/company?setup=edit'],
        [`/portfolio?id=${rigger.user.id}`],
        [`/portfolio?id=${rigger.user.id}&tab=reviews`],
        ['/settings?tab=profile'],
        [`/payment-success?session_id=${inAddress}`],
      ],
    },
    {
      member: staff,
      screens: [
        // The newest first: before them are those of the demonstration world.
        ['/staff', button('Waiting'), press('j'), press('j')],
        ['/staff?tab=reports', button(/^Show the message/)],
        ['/staff?tab=people'],
        ['/staff?tab=audit'],
      ],
    },
    {
      screens: [
        [openLink],
        [joinLink],
        [`/referee-feedback?referee_email=${inAddress}&freelancer_id=${inAddress}#token=${inAddress}`],
        [`/auth?mode=reset#token=${inAddress}`],
      ],
    },
  ]
  const browser = await openBrowser()
  const seen = new Set<string>()
  const unseen = () => fields.filter((name) => !seen.has(name) && !isListed(NOT_SHOWN, name))
  const visit = async ({ member, screens }: Visit, patience: number) => {
    const expected = [/status of 4\d\d/]
    const page = await openScreen(browser, origin, '/home', {
      ...(member && { member }),
      size: 'wide',
      expected,
      serviceWorkers: 'allow',
    })
    const runs = await watched(page)
    const quiet = await watchQuiet(page)
    const marksOn = async () => {
      await untilDrawn(page, () => quiet(patience, 3_000))
      return marksIn(page)
    }
    for (const [path, ...opens] of screens) {
      await page.goto(origin + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const shown = [...(await marksOn())]
      for (const open of opens) {
        await open(page)
        shown.push(...(await marksOn()))
      }
      for (const mark of shown) seen.add(fields[mark]!)
      expect(await page.locator('[onerror], [onload], [ontoggle], iframe, a[href^="javascript:"]').count(), path).toBe(
        0,
      )
    }
    expect(runs).toEqual([])
    await page.context().close()
  }
  for (const one of visits) await visit(one, 250)
  // What a slow machine draws after a pause of its own is there at a second look.
  if (unseen().length > 0) for (const one of visits) await visit(one, 2_000)
  expect(unseen()).toEqual([])
  expect([...seen].filter((name) => isListed(NOT_SHOWN, name))).toEqual([])
}, 1_200_000)

type Visit = { member?: Member; screens: Screen[] }
/** An address, and the selectors to press there, one after the other. */
type Screen = [path: string, ...opens: ((page: Page) => Promise<unknown>)[]]

/** Nothing is loading, asked for or changing any more. */
async function untilDrawn(page: Page, quiet: () => Promise<void>) {
  const loading = page.getByRole('status').filter({ hasText: 'Loading', visible: true })
  await expect.poll(() => loading.count(), { timeout: 30_000 }).toBe(0)
  await quiet()
}

/** The numbers of the payloads on the page. */
async function marksIn(page: Page) {
  const html = await page.evaluate(() =>
    [
      window.document.documentElement.outerHTML,
      ...[...window.document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
    ].join('\n'),
  )
  return new Set([...html.matchAll(/~(\d+)~/g)].map((match) => Number(match[1])))
}
