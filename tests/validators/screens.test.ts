import { expect, test } from 'vitest'
import { openBrowser } from '../support/browsers/screens.ts'
import { EQUAL_ACCESS_EXCEPTIONS, equalAccessFaults } from './support/equal-access.ts'
import { withExceptions } from './support/exceptions.ts'
import { DRAWN_EXCEPTIONS, drawnFaults } from './support/html-validator.ts'
import { walkScreens } from './support/walk.ts'

test('IBM’s equal-access engine and html-validate name nothing on any screen that is not explained', async () => {
  const { unexplained, expectNone } = withExceptions([...EQUAL_ACCESS_EXCEPTIONS, ...DRAWN_EXCEPTIONS])
  const found = await walkScreens(async (page) =>
    unexplained([...(await equalAccessFaults(page)), ...(await drawnFaults(await page.content()))]),
  )
  expectNone(found)
})

test('the engine names a picture without words, a field without a name and words that are too pale', async () => {
  const page = await (await openBrowser()).newPage()
  await page.setContent(`<!doctype html><html lang="en"><title>Crew</title><main><h1>Crew</h1>
    <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw="><input type="text"><p style="color: #ccc">Rigger</p></main></html>`)
  const rules = (await equalAccessFaults(page)).map(({ rule }) => rule)
  expect(rules).toEqual(
    expect.arrayContaining([
      'img_alt_valid.fail_no_alt',
      'input_label_exists.Fail_1',
      'text_contrast_sufficient.fail_contrast',
    ]),
  )
})
