import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { isPunchSignedBy } from '../../../shared/handshake/device-signatures.ts'
import { readHandshakeCode } from '../../../shared/handshake/handshake-codes.ts'
import type { SignedGrant } from '../../../shared/hours/chief-grants.ts'
import type { Member } from '../../support/api.ts'
import { killBrowserOf, persistentDevice, signIn, untilKept } from '../../support/browsers/device.ts'
import { chromiumOptions } from '../../support/browsers/browsers.ts'
import { expectAccessible } from '../../support/browsers/screens.ts'
import { createDevice } from '../../support/sync-device.ts'
import { openSiteProject } from '../support/site-project.ts'

const grantOf = async (chief: Member) => {
  const device = createDevice(chief)
  await device.pullAll()
  return device.of('chief_grant')[0] as SignedGrant
}
/** The key of somebody’s device is with their chief. */
const untilKeyIsListed = (chief: Member, { user }: Member) =>
  expect
    .poll(async () => (await grantOf(chief)).grant.crew.find((one) => one.freelancer_id === user.id)?.keys.length)
    .toBe(1)

/** What any reader of codes reads from the screen. */
async function codeOn(picture: Buffer) {
  prepareZXingModule({
    overrides: {
      wasmBinary: new Uint8Array(readFileSync('node_modules/zxing-wasm/dist/reader/zxing_reader.wasm')).buffer,
    },
  })
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found?.text ?? ''
}

/** A browser whose camera sees what was written last. */
function deviceWithCamera(folder: string) {
  const options = chromiumOptions()
  const film = join(folder, 'camera.y4m')
  const args = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ]
  return {
    ...persistentDevice({ ...options, args: [...options.args, ...args] }),
    /** A still picture, as the uncompressed video that Chromium takes for a camera. */
    async see(picture: Buffer) {
      const [width, height] = [640, 480]
      const grey = await sharp(picture)
        .resize(width, height, { fit: 'contain', background: '#fff' })
        .toColourspace('b-w')
        .removeAlpha()
        .raw()
        .toBuffer()
      const frame = [Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)]
      const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`)
      writeFileSync(film, Buffer.concat([head, ...frame, ...frame]))
    },
  }
}

async function pressAndShow(page: Page, origin: string) {
  await page.goto(`${origin}/today`)
  const clock = page.getByRole('region', { name: 'Clock' })
  await clock.getByRole('button', { name: 'Don’t note it' }).click()
  await clock.getByRole('button', { name: 'On site' }).click()
  await clock.getByRole('button', { name: 'Show your chief' }).click()
  const dialog = page.getByRole('dialog', { name: 'Show your chief' })
  await dialog.getByRole('img', { name: /^Code for On site/ }).waitFor()
  return dialog
}

test('a press without signal is shown as a code that any reader reads, signed by the phone whose key the chief has', async () => {
  const { line, tomasz, dan } = await openSiteProject()
  const device = persistentDevice()
  const first = await device.open()
  await signIn(first, line.origin, tomasz)
  await untilKept(first)
  await first.goto(`${line.origin}/today`)
  await untilKeyIsListed(dan, tomasz)
  await device.close()

  line.goDown()
  const page = await device.open()
  const dialog = await pressAndShow(page, line.origin)
  await dialog.getByText(/^[BCDFHJKLMNPRSTVWXZ]{3} [BCDFHJKLMNPRSTVWXZ]{3}$/).waitFor()
  await expectAccessible(page)
  const read = readHandshakeCode(await codeOn(await page.screenshot()))
  if (!('punch' in read)) throw new Error(`no press: ${JSON.stringify(read)}`)
  const { punch, signature } = read.punch
  const { grant } = await grantOf(dan)
  const listed = grant.crew.find(({ booking_id }) => booking_id === punch.booking_id)!
  expect(listed.name).toBe('Tomasz Adamski')
  expect(signature.key_id).toBe(listed.keys[0]!.id)
  expect(await isPunchSignedBy(listed.keys[0]!.jwk, punch, signature)).toBe(true)
  await dialog.getByRole('button', { name: 'Done' }).click()
})

test('H13: without signal a chief’s phone reads, signs and answers a press; the person’s phone goes into the river, and the press arrives as their own', async () => {
  const { line, eva, tomasz, dan } = await openSiteProject()
  const his = persistentDevice()
  const first = await his.open()
  await signIn(first, line.origin, tomasz)
  await untilKept(first)
  await first.goto(`${line.origin}/today`)
  await untilKeyIsListed(dan, tomasz)
  await his.close()
  const chiefs = deviceWithCamera(his.folder)
  const before = await chiefs.open()
  await signIn(before, line.origin, dan)
  await untilKept(before)
  await before.goto(`${line.origin}/today`)
  await before.getByRole('button', { name: 'Scan the crew' }).waitFor()
  const readers = () => before.evaluate(async () => (await (await caches.open('standby-code-reader')).keys()).length)
  await expect.poll(readers).toBe(1)
  await chiefs.close()

  line.goDown()
  const shown = await pressAndShow(await his.open(), line.origin)
  await chiefs.see(await shown.getByRole('img', { name: /^Code for On site/ }).screenshot())
  await killBrowserOf(his.folder)

  const page = await chiefs.open()
  await page.goto(`${line.origin}/today`)
  await page.getByRole('button', { name: 'Scan the crew' }).click()
  const dialog = page.getByRole('dialog', { name: 'Scan the crew' })
  await dialog.getByText('Tomasz Adamski').waitFor()
  await dialog.getByText('Signed at').waitFor()
  await dialog.getByRole('img', { name: 'Your answer to Tomasz Adamski, for their phone' }).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()

  line.comeUp()
  const company = createDevice(eva)
  const arrived = async () => {
    await company.pullAll()
    return company.of('punch')
  }
  await expect.poll(arrived).toMatchObject([
    {
      kind: 'in',
      method: 'self',
      made_by: tomasz.user.id,
      signature: { is_valid: true },
      witness: { by: dan.user.id, way: 'qr' },
    },
  ])
})
