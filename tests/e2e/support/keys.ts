import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

type Way = 'Tab' | 'Shift+Tab'
type Files = Parameters<Locator['setInputFiles']>[0]

/** Far more than a person would want to press for anything. */
const MOST_STEPS = 70
const WAIT = { timeout: 15_000 }

/**
 * A walk without a pointer and without a focus that the test sets: what has to be pressed or filled in is reached by Tab, each step of which must be in
 * sight and have a ring. Once the walk has begun on a page, the focus is never nowhere.
 */
export function keysOf(page: Page) {
  const { keyboard } = page
  let hasBegun = false
  let path = new URL(page.url()).pathname
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(page.url())
    if (frame === page.mainFrame() && pathname !== path) hasBegun = false
    path = pathname
  })
  page.on('domcontentloaded', () => (hasBegun = false))

  /** Two frames later: what a dialog, a menu or a screen does with the focus after it is drawn is done. */
  const drawn = () => page.evaluate(untilDrawn)

  /** A dialog has the focus before what is in it is pressed, and one that closes is gone before what is behind it. */
  const inReach = async (target: Locator | null) => {
    const obstacle = () => (target ? target.evaluate(whatIsInTheWay) : page.evaluate(whatIsInTheWay, null))
    await expect.poll(obstacle, { message: `before ${target}` }).toBe(null)
    await drawn()
  }

  /** Goes on until `target`, or what has a name like it, has the focus; by default in the direction in which it lies. */
  async function to(target: RegExp | Locator, way?: Way) {
    const one = 'evaluate' in target ? target : null
    const look = () => (one ? one.evaluate(lookAtFocus) : page.evaluate(lookAtFocus, null))
    const isThere = (at: Look) => ('evaluate' in target ? at.isTarget : target.test(at.name))
    const passed: string[] = []
    await one?.waitFor({ state: 'attached' })
    await inReach(one)
    const isLost = async () => hasBegun && (await look()).name === ''
    await expect.poll(isLost, { ...WAIT, message: `lost before ${target}` }).toBe(false)
    for (let at = await look(); !isThere(at); at = await look()) {
      expect(passed.length, `${target} is not reached: ${passed.join(' > ')}`).toBeLessThan(MOST_STEPS)
      await keyboard.press(way ?? at.way)
      const next = await look()
      passed.push(next.name.slice(0, 40))
      const isBefore = !hasBegun && next.name === ''
      if (next.fault && !isBefore)
        await expect.poll(async () => (await look()).fault, { message: passed.join(' > ') }).toBe(null)
      // It stays there.
      if (isThere(next)) await drawn()
    }
    hasBegun = true
  }

  async function press(target: RegExp | Locator, key = 'Enter') {
    await to(target)
    await keyboard.press(key)
  }

  const focused = async () => (await page.evaluate(lookAtFocus, null)).name

  /** Esc, once the dialog listens to it. */
  async function leave(dialog: Locator) {
    await dialog.waitFor()
    await expect.poll(() => dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
    await drawn()
    await keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  return {
    keyboard,
    leave,
    focused,
    drawn,
    to,
    press,
    /** Replaces what is in the field, a letter once the one before it is there. A field of an email has no blanks at its ends. */
    async fill(field: Locator, text: string) {
      await to(field)
      await keyboard.press('ControlOrMeta+A')
      let typed = ''
      for (const letter of text) {
        await keyboard.type(letter)
        typed += letter
        await expect.poll(async () => (await field.inputValue()).trim()).toBe(typed.trim())
      }
    },
    /** A radio button or a tab: Tab leads to its group, arrows to it. */
    async choose(one: Locator) {
      await one.waitFor({ state: 'attached' })
      await inReach(one)
      for (let step = 0; !(await one.evaluate(sharesGroup)); step++) {
        expect(step, `the group of ${one} is not reached`).toBeLessThan(MOST_STEPS)
        await keyboard.press((await one.evaluate(lookAtFocus)).way)
        await drawn()
      }
      for (let step = 0; !(await one.evaluate(lookAtFocus)).isTarget; step++) {
        expect(step, `${one} is not reached`).toBeLessThan(20)
        await keyboard.press('ArrowRight')
        await drawn()
      }
      if (!(await one.evaluate(isChosen))) await keyboard.press('Space')
      await expect.poll(() => one.evaluate(isChosen)).toBe(true)
      hasBegun = true
    },
    /** An option of a list that the platform draws. */
    async option(select: Locator, label: string) {
      await select.getByRole('option', { name: label, exact: true }).waitFor({ state: 'attached' })
      await to(select)
      const shown = () => select.evaluate((box: HTMLSelectElement) => box.selectedOptions[0]?.label)
      for (let at = await shown(), step = 0; at !== label; at = await shown(), step++) {
        expect(step, `${label} is not reached`).toBeLessThan(60)
        await keyboard.press('ArrowDown')
        await expect.poll(shown).not.toBe(at)
      }
    },
    /** Moves a slider up to this value. */
    async slide(slider: Locator, value: string) {
      await to(slider)
      for (let at = await slider.inputValue(); at !== value; at = await slider.inputValue()) {
        expect(Number(at)).toBeLessThan(Number(value))
        await keyboard.press('ArrowRight')
        await expect.poll(() => slider.inputValue()).not.toBe(at)
      }
    },
    /** Opens a menu, goes down to the item and takes it. */
    async take(opener: Locator, name: string) {
      await press(opener)
      const items = page.getByRole('menuitem').filter({ visible: true })
      await items.filter({ hasText: name }).first().waitFor()
      await page.locator('[role=menu]:focus, [role=menu]:focus-within').waitFor()
      await drawn()
      await keyboard.press('Home')
      for (let at = 0; at < (await items.count()); at++) {
        const item = items.nth(at)
        await expect.poll(() => item.getAttribute('data-highlighted')).not.toBe(null)
        if ((await item.textContent())?.includes(name)) return keyboard.press('Enter')
        await keyboard.press('ArrowDown')
      }
      expect.fail(`there is no ${name} in the menu`)
    },
    /** The device's picker, which the button opens. */
    async pick(button: Locator, files: Files) {
      const chooser = page.waitForEvent('filechooser')
      await press(button)
      await (await chooser).setFiles(files)
    },
    /** Enter opens a dialog, whose Esc gives the focus back. */
    async into(name: string) {
      const opener = await focused()
      await keyboard.press('Enter')
      await page.getByRole('dialog', { name }).waitFor()
      await leave(page.getByRole('dialog', { name }))
      await expect.poll(focused).toBe(opener)
    },
    /** A live region has it. */
    said: (text: string) =>
      page
        .locator('output, [role=status], [role=alert], [aria-live]')
        .filter({ hasText: text })
        .first()
        .waitFor({ state: 'attached' }),
  }
}

type Look = { name: string; fault: string | null; isTarget: boolean; way: Way }

/* The following run in the page: each is whole in itself. */

/**
 * What has the focus (nothing: ''), why nobody sees it, and which way `target` lies from there. Its ring may be around it, on a card or on the label of
 * a radio button; that of a slider is on its thumb, which no script can look at.
 */
function lookAtFocus(target: Element | null): Look {
  const element = document.activeElement!
  const isBefore = target && element.compareDocumentPosition(target) === Node.DOCUMENT_POSITION_PRECEDING
  const rest = { isTarget: element === target, way: isBefore ? ('Shift+Tab' as const) : ('Tab' as const) }
  if (element === document.body) return { name: '', fault: 'nothing has the focus', ...rest }
  const label = (element as HTMLInputElement).labels?.[0]
  const { top, bottom } = element.getBoundingClientRect()
  const hasRing = (one: Element | null | undefined) =>
    one && [undefined, '::before', '::after'].some((part) => getComputedStyle(one, part).outlineStyle !== 'none')
  const around = [element, element.parentElement, label, element.closest('article'), element.closest('li')]
  return {
    name: (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent).trim(),
    fault:
      bottom <= 0 || top >= innerHeight
        ? 'out of sight'
        : around.some(hasRing) || element.matches('[type=range]')
          ? null
          : 'no ring',
    ...rest,
  }
}

/** Why the keys do not reach `target` yet; null if they do. */
function whatIsInTheWay(target: Element | null) {
  const focus = document.activeElement
  const open = [...document.querySelectorAll('[role$=dialog][aria-modal=true]')].filter((one) => one.checkVisibility())
  const around = target?.closest('[role$=dialog][aria-modal=true]')
  if (around ? !around.contains(focus) : target === null && open.length > 0 && !open.some((one) => one.contains(focus)))
    return 'the dialog has no focus yet'
  if (target && !around && open.length > 0) return 'a dialog is in front of it'
  return target?.matches(':disabled, [aria-busy=true]') ? 'it does nothing now' : null
}

const untilDrawn = () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))

const sharesGroup = (one: Element) => {
  const group = one.closest('[role=radiogroup], [role=tablist], fieldset')!
  return group.contains(document.activeElement)
}

const isChosen = (one: Element) =>
  one.ariaSelected === 'true' || (one as HTMLInputElement).checked || one.ariaChecked === 'true'

/** In the page: a microphone, which a machine of tests has none of. */
export function recordATone() {
  navigator.mediaDevices.getUserMedia = () => {
    const context = new AudioContext()
    const [tone, end] = [context.createOscillator(), context.createMediaStreamDestination()]
    tone.connect(end)
    tone.start()
    return Promise.resolve(end.stream)
  }
}
