import { readdirSync, readFileSync, statSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PAGE_BACKGROUND_COLOURS } from '../../client/ui/chakra/background.ts'
import { SPLASH_PICTURES } from '../../shared/splash-pictures.ts'
import { MANIFEST } from '../../scripts/vite/manifest.ts'

const { icons = [], shortcuts = [], screenshots = [], share_target } = MANIFEST
const pictures = [...icons, ...shortcuts.flatMap(({ icons: own = [] }) => own), ...screenshots]

test.each(pictures)(
  'the web manifest’s $src exists, in the size and of the type it names',
  async ({ src, sizes, type }) => {
    const { width, height, format } = await sharp(`public${src}`).metadata()
    expect({ sizes: `${width}x${height}`, type: `image/${format}` }).toEqual({ sizes, type })
  },
)

test('the icons are for every purpose; shortcuts have one each, of their own', () => {
  expect(new Set(icons.map((icon) => ('purpose' in icon ? icon.purpose : 'any')))).toEqual(
    new Set(['any', 'maskable', 'monochrome']),
  )
  const own = shortcuts.map(({ icons: [icon] = [] }) => icon?.src)
  expect(new Set([...own, ...icons.map(({ src }) => src)]).size).toBe(shortcuts.length + icons.length)
})

test('there are pictures for narrow and wide screens, in proportions that browsers show, each below 60 kB', () => {
  expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, label } of screenshots) {
    const [width = 0, height = 0] = sizes.split('x').map(Number)
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(statSync(`public${src}`).size).toBeLessThan(60_000)
    expect(label).toBeTruthy()
  }
})

test('the address of each shortcut, and of what is shared, is a route', () => {
  const routes = readFileSync('client/routes.tsx', 'utf8')
  const addresses = [...shortcuts.map(({ url }) => url), ...(share_target ? [share_target.action] : [])]
  expect(addresses).toEqual(['/today', '/messages', '/?tab=apply', '/outbox', '/share'])
  const paths = addresses.map((to) => to.split('?')[0])
  expect(paths.filter((to) => !routes.includes(`'${to}':`) && !routes.includes(`path="${to}"`))).toEqual([])
})

test('an open window takes what is opened, links to the product open in the app, and both themes colour its bar', () => {
  expect(MANIFEST.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] })
  expect(MANIFEST).toMatchObject({ handle_links: 'preferred', scope: '/' })
  const page = readFileSync('client/index.html', 'utf8')
  for (const scheme of ['light', 'dark'])
    expect(page).toMatch(new RegExp(`name="theme-color"\\s+media="\\(prefers-color-scheme: ${scheme}\\)"`))
})

test.each(SPLASH_PICTURES)('iOS has a picture for its start: $href', async ({ href, media, width, height, scheme }) => {
  const picture = await sharp(`public${href}`).metadata()
  expect([picture.width, picture.height]).toEqual([width, height])
  expect(statSync(`public${href}`).size).toBeLessThan(12_000)
  const corner = await sharp(`public${href}`)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer()
  expect(`#${corner.toString('hex')}`).toBe(PAGE_BACKGROUND_COLOURS[scheme])
  expect(SPLASH_PICTURES.filter((one) => one.media === media)).toHaveLength(1)
})

test('of an iPad, upright or on its side, each common size has one, and no picture is there that nothing names', () => {
  const ipads = SPLASH_PICTURES.filter(({ href }) => href.includes('/ipad-'))
  for (const [wide, high] of [
    ['portrait', 'landscape'],
    ['landscape', 'portrait'],
  ] as const) {
    const sizes = (way: string) => ipads.filter(({ media }) => media.includes(`(orientation: ${way})`))
    expect(sizes(wide).map(({ width, height }) => [width, height])).toEqual(
      sizes(high).map(({ width, height }) => [height, width]),
    )
  }
  const kept = readdirSync('public/manifest', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(splash-|ipad-.*)\d+x/.test(name),
  )
  expect(new Set(kept.map((name) => `/manifest/${name}`))).toEqual(new Set(SPLASH_PICTURES.map(({ href }) => href)))
})

test('pictures that only the system or an installer asks for are not kept by the worker', () => {
  expect(SPLASH_PICTURES.every(({ href }) => href.startsWith('/manifest/'))).toBe(true)
  expect(readFileSync('vite.config.ts', 'utf8')).toContain("'manifest/**'")
})
