import { readdirSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

/** What is pressed in a form, a dialog or before signing in: the palette cannot be opened there, or has nothing to add. */
const NOT_A_SCREEN =
  /-(?:dialog|form|forms|sheet|editor|step|gate|menu|recorder|host|chip)\.tsx$|^client\/(?:auth|landing|mailed|onboarding|payment|ui|shell|share|staff)\//

/** By the words of a button or of a menu's item, the words of the command that does the same or leads to it. */
const COMMANDS: Record<string, string> = {
  'Post New Project': 'Post New Project',
  'Duplicate, close': 'Duplicate, close or reopen, ask a list first',
  'Ask a list first': 'Duplicate, close or reopen, ask a list first',
  'Manage: …': 'Manage',
  'Open to all': 'Open to all now',
  'Message the crew': 'Message the crew',
  Cards: 'Cards or table',
  Table: 'Cards or table',
  Applicants: 'Open its applicants',
  Rate: 'Rate Freelancers',
  'Invite good fits': 'Good fits',
  'Good fits': 'Good fits',
  'Find freelancers to invite': 'Good fits',
  'Invite to apply': 'Invite to apply',
  'Ask for fewer skills': 'Edit the project',
  'Raise a day rate': 'Edit the project',
  'Export CSV': 'Export CSV',
  CSV: 'Export the plan as CSV',
  Print: 'Print',
  Select: 'Select applicants',
  Close: 'Close those selected',
  Reopen: 'Reopen those selected',
  'Edit the note': 'Edit the note',
  Compare: 'Compare those selected',
  Shortlist: 'Shortlist those selected',
  Accept: 'Accept as many as there’s room for',
  Reject: 'Reject those selected',
  Undo: 'Undo, for ten seconds',
  'Cancel …’s booking': 'Cancel a booking',
  'Cancel booking': 'Cancel a booking',
  'Add note': 'Write a note (beside the cards)',
  'Add to list': 'Add those selected to a list',
  'Take out': 'Take those selected out of the list',
  'Favourite: …': 'Add to favourites, or remove',
  'Add to favourites': 'Add to favourites, or remove',
  'Remove from favourites': 'Add to favourites, or remove',
  'New list': 'New list',
  Rename: 'Rename the list',
  'Delete list': 'Delete the list',
  'Remind … who … not answered': 'Remind those who have not answered',
  Crews: 'Crews: Worked with us',
  'Sign …': 'Sign all as planned, or those selected',
  'Break all': 'Break all',
  'All back': 'All back',
  'Name a chief': 'Name a chief',
  'Previous week': 'Previous week',
  'Next week': 'Next week',
  'Previous …': 'Previous …',
  'Next …': 'Next …',
  Today: 'This …',
  'Block days…': 'Block days',
  'Block this day': 'Block days',
  'Free this day': 'Block days',
  'New credential': 'New credential',
  Add: 'Add an event to your portfolio',
  Invite: 'Invite a referee',
  'Save draft': 'Save draft',
  'Publish version': 'Publish version …',
  Publish: 'Publish',
  'Publish …': 'Publish',
  'Discard changes': 'Discard changes',
  'Crew channel': 'Crew channel',
  'Who is here': 'Who is here',
  'Message …': 'Write in the open conversation',
  'Mark all as read': 'Mark all notifications as read',
  'Try now': 'Try to send now',
  'Save search': 'Save this search',
  'Clear all': 'Clear all filters',
  'Clear filters': 'Clear all filters',
  Apply: 'Apply for the job shown in full',
  'Confirmed Jobs': 'Confirmed Jobs',
  'Show my jobs': 'Confirmed Jobs',
  'What freelancers see': 'What freelancers see of the company',
  'Finish it': 'Edit the company',
  'See the packages': 'Packages',
  'What Premium brings': 'Packages',
  'Sign out': 'Sign out',
  'Show how': 'Install …',
  'Send a test': 'Send a test notification',
  'Turn on notifications': 'Settings: Notifications',
  'Turn off on this device': 'Settings: Notifications',
  'Ask to keep it': 'Settings: Notifications',
  'Change password': 'Settings: Password',
  'New terms': 'Settings: Pay terms',
  'Start from this': 'Settings: Pay terms',
  'Set up an authenticator': 'Settings: 2FA',
  'Turn off the authenticator': 'Settings: 2FA',
  'Turn on text codes': 'Settings: 2FA',
  'Turn off text codes': 'Settings: 2FA',
  'Make new codes': 'Settings: 2FA',
  'Add a passkey': 'Settings: 2FA',
  'Confirm it under 2FA': 'Settings: 2FA',
  'Sync now': 'Settings: Calendar',
  Disconnect: 'Settings: Calendar',
  'Choose calendars': 'Settings: Calendar',
  'Save choice': 'Settings: Calendar',
  'Make the address': 'Settings: Calendar',
  'Make a new address': 'Settings: Calendar',
  'Copy the address': 'Settings: Calendar',
  Download: 'Settings: Your data',
  'Delete account…': 'Settings: Your data',
  'Ask to be verified': 'Profile',
  'Ask again': 'Profile',
  'Remove photo': 'Profile',
  Staff: 'Staff: Waiting',
}

/**
 * What a press does to one row, or to the card, form or dialog that it is in; an open conversation registers the items
 * of its menu by itself. 'Correct' is of one press of the clock, whose place is
 * kept or not. 'Take back', 'Agree', 'No, thanks' and 'Keep what was agreed' answer the terms or the offer of
 * one job.
 */
const OF_A_ROW = new Set(
  [
    'Try again | Show all | Dashboard | Read by | … … | Stop | Offer to the shortlist | Your Projects | Carry on with mine',
    'Take theirs | Open | Add documents in the call sheet | Cancel | Back | Skip for now | Complete Setup | Next',
    'Done | Add people: … | Copy link | Edit | Set up a company | Close the company | Leave the company | Remove | Resend',
    'Create a link | Deselect | Message | Make list | Save note | Call sheet v | Discard | Keep booking | Rename … | Remove …',
    'Unblock | Call sheet | Close | Record a voice note | Send | Unmute | Go to a date | Delete for me | Unarchive | Archive',
    'More messages | Older messages | Send it smaller, without the place | Send it smaller | See the job | Pause … | Play …',
    'Find jobs | Your roles and skills | All conversations | Your other lists | Not sent · why? | Show at the gate',
    'Move … earlier | Move … later | Edit … | Delete … | Previous picture | Next picture | Send again to',
    'Save number | Save | Reload | Start over | Post project | Pay … | Pay | Make it a new project',
    'Save as template | Verify | Keep it | Delete account | Ask for it after the password | Stop asking for it',
    'Change | Settings | Free space | Resend Code | Text me a code | I have kept them | Copy | Call sheet v…',
    'Write the call sheet | Send the email again | Confirm | Use a passkey | Report | Block | Send report',
    'Document | Carry on | Leave it | Change this note | Delete this note | See application | Show all …',
    'Zoom in | Zoom out | People | Day before | Day after | Show more | All results',
    'Record a check | Record a new check | File',
    'Withdraw | Remind | Got it | Remind them | Remind all …',
    'Reply | React | Don’t reply to this',
    'Make a link | Revoke | Rate all … of … | Duplicate role … | Remove role … | Undo paste | All reminded',
    'Correct | Note it | Don’t note it | Show your chief | Scan the crew | Set PIN | Remove PIN | Take off',
    'Clock the crew | Sign their hours | Write your own terms | Remove line … of … | Add a line of',
    'Change the day | Ask for the new terms | Ask for different pay | Take it back | Keep asking',
    'Take back | Agree | No, thanks | Keep what was agreed',
    'Add … to a list | Add to a list | Use ‘…’ as it is | Your other lists | Your roles and skills | All conversations',
  ].flatMap((line) => line.split(' | ')),
)

test('each action of a screen is a command of the palette, or is known to be of one row', () => {
  const { actions, commands } = readClient()
  const forgotten = actions.filter((one) => !(one in COMMANDS) && !OF_A_ROW.has(one))
  expect(forgotten, 'add a command, or say in this test why there is none').toEqual([])
  expect(Object.values(COMMANDS).filter((words) => !commands.has(words))).toEqual([])
  expect([...Object.keys(COMMANDS), ...OF_A_ROW].filter((one) => !actions.includes(one))).toEqual([])
})

/** A node of the syntax tree (ESTree with JSX). */
type Node = { type: string; [key: string]: any }

/** The words of every button and menu item on a screen, and those of every command, as the source has them. */
function readClient() {
  const actions: string[] = []
  const commands = new Set<string>()
  for (const name of readdirSync('client', { recursive: true, encoding: 'utf8' })) {
    const file = `client/${name}`
    if (!/\.tsx?$/.test(file)) continue
    const code = readFileSync(file, 'utf8')
    const isScreen = file.endsWith('.tsx') && !NOT_A_SCREEN.test(file)
    const hasCommands = /Shortcut|Targets/.test(code)
    if (!isScreen && !hasCommands) continue
    for (const node of nodesIn(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))) {
      if (isScreen) actions.push(...actionsOf(node))
      if (hasCommands) for (const words of commandsOf(node)) commands.add(words)
    }
  }
  return { actions: [...new Set(actions)], commands }
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesIn(one)
  else if (value && typeof value === 'object') {
    if ('type' in value) yield value as Node
    for (const one of Object.values(value)) yield* nodesIn(one)
  }
}

/** The words of a button, or of an object that is a menu's item; each of the two where a condition chooses. */
function actionsOf(node: Node): string[] {
  if (node.type === 'JSXElement') {
    const { name, attributes } = node['openingElement']
    if (!/^(?:Button|ButtonLink|IconButton)$/.test(name.name)) return []
    const label = attributes.find((one: Node) => one['name']?.name === 'label')
    return wordsOf(label ? label.value : node['children'])
  }
  if (node.type !== 'ObjectExpression') return []
  return valueIn(node, 'onClick') ? wordsOf(valueIn(node, 'label')) : []
}

/** Of `[keys, words, act]`, a target's `[words, address]`, a tab's `{ id, label }`, and what can be done everywhere. */
function commandsOf(node: Node): string[] {
  if (node.type === 'ArrayExpression' && node['elements'].length >= 2)
    return node['elements'].slice(0, 2).flatMap(wordsOf)
  if (node.type === 'CallExpression' && node['callee'].name === 'everywhereEntry') return wordsOf(node['arguments'][1])
  if (node.type === 'ObjectExpression' && valueIn(node, 'id')) return wordsOf(valueIn(node, 'label'))
  return []
}

const valueIn = (object: Node, key: string) =>
  object['properties'].find((one: Node) => one['key']?.name === key)?.value ?? null

/** A text's words, '…' for what is put into it; none where they are not in the source. */
function wordsOf(of: Node | Node[] | null): string[] {
  if (Array.isArray(of)) {
    const parts = of.map(wordsOf).filter((words) => words.length > 0)
    if (parts.length === 1) return parts[0]!
    const whole = parts.map((words) => words[0]).join(' ')
    return whole ? [tidy(whole)] : []
  }
  switch (of?.type) {
    case 'Literal':
      return typeof of['value'] === 'string' && tidy(of['value']) ? [tidy(of['value'])] : []
    case 'JSXText':
      return tidy(of['value']) ? [tidy(of['value'])] : []
    case 'TemplateLiteral':
      return [tidy(of['quasis'].map((one: Node) => one['value'].cooked).join('…'))]
    case 'JSXExpressionContainer':
      return wordsOf(of['expression'])
    case 'ConditionalExpression':
      return [...wordsOf(of['consequent']), ...wordsOf(of['alternate'])]
    case 'JSXElement':
      return wordsOf(of['children'])
    case 'CallExpression':
      return of['callee'].name === 'countWithNoun' ? wordsOf(of['arguments'][1]).map((one) => `… ${one}s`) : []
    default:
      return []
  }
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
