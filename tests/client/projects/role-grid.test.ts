import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pastedRolesText, pasteRoles, rolesTsvOf } from '../../../client/projects/grid/paste-roles.ts'
import { unreadCellText, withoutUnread } from '../../../client/projects/grid/unread-cells.ts'
import { emptyRoleDraft, projectRolesProblem, type RoleDraft } from '../../../client/projects/project-draft.ts'
import { SHIPPED_PAY_TEMPLATES } from '../../../client/trade/pay/pay-templates.ts'
import { PROJECT_ROLES_MAX } from '../../../shared/limits.ts'

const NOW = new Date('2026-11-29T12:00:00Z')
const HOUSE = { id: 'house', name: 'House 10', rules: { basis: 'day' as const, payment_days: 14 } }
const TEMPLATES = [HOUSE, ...SHIPPED_PAY_TEMPLATES]
let keys = 0
const newId = () => `key ${keys++}`
const paste = (roles: RoleDraft[], text: string, row = 0, column = 0) =>
  pasteRoles(roles, text, { row, column, newId, reading: { now: NOW, today: '2026-11-29', templates: TEMPLATES } })!
const fresh = () => [emptyRoleDraft(newId)]
const TWICE_SHOWN = {
  key: 'key' as const,
  role_name: 'Rigger',
  day_rate: '280',
  places: '1',
  skills: '',
  pay: null,
  date_start: '2027-10-31T01:00:00.000Z',
  date_end: '2027-10-31T01:59:00.000Z',
}
const shown = ({ key: _key, ...role }: RoleDraft) => role

test('columns are known by their order from the cell on, and rows that are not there yet are added', () => {
  const text = 'Rigger\t£280\t4\t14/12/2026 07:00\t16 Dec 2026 22:30\tIPAF; Slinging\r\nStagehand\t190\t10\r\n'
  const { roles, rows, unread, left } = paste(fresh(), text)
  expect([rows, unread, left]).toEqual([2, 0, []])
  const dates = { date_start: '2026-12-14T07:00:00.000Z', date_end: '2026-12-16T22:30:00.000Z' }
  expect(roles.map(shown)).toEqual([
    { role_name: 'Rigger', day_rate: '£280', places: '4', ...dates, skills: 'IPAF, Slinging' },
    // The dates of the row above, as of any new role.
    { role_name: 'Stagehand', day_rate: '190', places: '10', ...dates, skills: '' },
  ])
  // Over what is there, from a cell in the middle; an empty cell changes nothing.
  const changed = paste(roles, '300\t\n\t12', 0, 1).roles
  expect(changed.map(({ day_rate, places }) => [day_rate, places])).toEqual([
    ['300', '4'],
    ['190', '12'],
  ])
  expect(pasteRoles(roles, 'Rigger\n', { row: 0, column: 0, newId, reading: { templates: [] } })).toBeNull()
})

test('header words say what the columns are, days may be one of them, and what has no place is named', () => {
  const text = [
    'Qty\tPosition\tDates\tNotes\tDay rate (£)',
    '4\tRigger\t14 to 16 Dec\tHarness\t280 per day',
    '\t\t\t\t',
    '2\tSound engineer\t14/12/2026 - 15/12/2026\t\t1,250.50',
    '1\tDriver\t18 Dec\t\t200',
  ].join('\n')
  const result = paste(fresh(), text)
  expect(pastedRolesText(result)).toBe('3 rows pasted. Not pasted: the column “Notes”.')
  const days = (day: number, last: number) => [`2026-12-${day}T08:00:00.000Z`, `2026-12-${last}T18:00:00.000Z`]
  expect(
    result.roles.map((role) => [role.role_name, role.places, role.day_rate, role.date_start, role.date_end]),
  ).toEqual([
    ['Rigger', '4', '280', ...days(14, 16)],
    ['Sound engineer', '2', '1,250.50', ...days(14, 15)],
    ['Driver', '1', '200', ...days(18, 18)],
  ])
  const wide = paste(fresh(), `${'x\t'.repeat(7)}eight\tmore\n`)
  expect(wide.left).toEqual(['“eight”', '“more”'])
  const counted = paste(result.roles, 'Role\tDays\nRigger\t5\n').roles[0]!
  expect([counted.date_start, counted.date_end]).toEqual(days(14, 18))
})

test('what cannot be read stays at its cell with words until the cell is changed, and the project cannot be posted so', () => {
  const result = paste(fresh(), 'Rigger\ttbc\t0\t31 Feb 2026\tlate\tIPAF\n')
  expect(pastedRolesText(result)).toBe('1 row pasted. 4 cells could not be read.')
  const [role] = result.roles
  expect(unreadCellText(role!, 'day_rate')).toBe('“tbc” could not be read. Pounds as a number, such as 280.50')
  expect(unreadCellText(role!, 'places')).toBe('“0” could not be read. From 1 to 200')
  expect(unreadCellText(role!, 'date_start')).toBe('“31 Feb 2026” could not be read. Write it as 3 Apr 2027, 19:00')
  expect(unreadCellText(role!, 'role_name')).toBeNull()
  expect(projectRolesProblem({ roles: result.roles } as never)).toBe('Please fill in all fields for Role 1')
  expect(unreadCellText(withoutUnread(role!, ['day_rate']), 'day_rate')).toBeNull()
  // The text goes along when the rows are copied.
  expect(rolesTsvOf(result.roles, TEMPLATES).split('\n')[1]).toBe(
    'Rigger\ttbc\t0\t31 Feb 2026\tlate\tIPAF\tThe rate, no overtime',
  )
  expect(paste(result.roles, 'Rigger\t280\n').roles[0]!.unread).not.toHaveProperty('day_rate')
})

test('a column of terms names templates, of the company or of all, and a name that there is not stops the posting', () => {
  const text = [
    'Role\tRate\tPay',
    'Rigger\t280\thouse 10',
    'Driver\t200\tAPA 10+1',
    'Runner\t150\tnone',
    'Cook\t150\t',
  ].join('\n')
  const { roles, unread } = paste(fresh(), text)
  const apa = SHIPPED_PAY_TEMPLATES.find(({ id }) => id === 'apa')!.rules
  expect([unread, roles.map(({ pay, day_rate }) => [day_rate, pay])]).toEqual([
    0,
    // An empty cell of a new row has what the row above has.
    [
      ['280', HOUSE.rules],
      ['200', apa],
      ['150', null],
      ['150', undefined],
    ],
  ])
  // Without a column for the rate, pay is the rate.
  expect(paste(fresh(), 'Role\tPay\nRigger\t280\n').roles[0]).toMatchObject({ day_rate: '280' })
  const [role] = paste(roles, 'Role\tTerms\nRigger\tGolden time\n').roles
  expect(role).toMatchObject({ pay: null, unread: { pay: 'Golden time' } })
  expect(unreadCellText(role!, 'pay')).toBe('You have no terms called “Golden time”. Pick some from the list.')
  const dated = { ...role!, date_start: '2026-12-14T08:00:00.000Z', date_end: '2026-12-14T18:00:00.000Z' }
  const problem = projectRolesProblem({ roles: [dated] } as never)
  expect(problem).toBe('Role 1 has terms you don’t have. Please choose its terms.')
  expect(projectRolesProblem({ roles: [withoutUnread(dated, ['pay'])] } as never)).toBeNull()
})

test('rows beyond the most that a project may have are named, not dropped in silence', () => {
  const result = paste(fresh(), 'Rigger\t280\n'.repeat(PROJECT_ROLES_MAX + 2))
  expect(result.roles).toHaveLength(PROJECT_ROLES_MAX)
  expect(pastedRolesText(result)).toBe('40 rows pasted. Not pasted: the last 2 rows: a project has at most 40 roles.')
})

test('of two hours that London’s clock shows alike, the second is written and read as GMT', () => {
  const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']
  const roles = [{ ...emptyRoleDraft(newId), role_name: 'Rigger', date_start: first, date_end: second }]
  const text = rolesTsvOf(roles, TEMPLATES)
  expect(text).toContain('\t2027-10-31 01:30\t2027-10-31 01:30 GMT\t')
  expect(paste(fresh(), text).roles.map(({ date_start, date_end }) => [date_start, date_end])).toEqual([
    [first, second],
  ])
  // The zone of any other time says nothing that London’s clock does not.
  const plain = paste(fresh(), 'Rigger\t280\t1\t31 Oct 2027 01:30 BST\t1 Nov 2027 07:00 GMT\n').roles[0]!
  expect([plain.date_start, plain.date_end]).toEqual([first, '2027-11-01T07:00:00.000Z'])
  const summer = paste(fresh(), 'Rigger\t280\t1\t1 Jul 2027 07:00 GMT\n').roles[0]!
  expect(summer.date_start).toBe('2027-07-01T06:00:00.000Z')
})

test('roles that are copied and pasted are the same', () => {
  const words = fc.stringMatching(/^[A-Za-z"=][\w "'&-]{0,30}[\w"]$/)
  const moment = fc.integer({ min: 1, max: 500_000 }).map((n) => new Date(NOW.getTime() + n * 60_000).toISOString())
  const role = fc.record({
    key: fc.constant('key'),
    role_name: words,
    day_rate: fc.integer({ min: 0, max: 2000 }).map(String),
    places: fc.integer({ min: 1, max: 200 }).map(String),
    date_start: moment,
    date_end: moment,
    skills: fc.array(fc.constantFrom('IPAF', 'Slinging', 'Dante'), { maxLength: 3 }).map((skills) => skills.join(', ')),
    pay: fc.constantFrom(null, ...TEMPLATES.map(({ rules }) => rules)),
  })
  fc.assert(
    fc.property(fc.array(role, { minLength: 1, maxLength: 10 }), (roles) => {
      const back = paste(fresh(), rolesTsvOf(roles, TEMPLATES)).roles
      const oneSpace = (one: RoleDraft) => ({ ...shown(one), role_name: one.role_name.replaceAll(/ +/g, ' ') })
      expect(back.map(shown)).toEqual(roles.map(oneSpace))
    }),
    // The second of two hours that London's clock shows alike; it is too rare to come up by itself.
    { examples: [[[TWICE_SHOWN]]] },
  )
})
