import { z } from 'zod'
import { answerWithJson, declareOperations, pathIdSchema } from '../api/declare-operations.ts'
import { workDayField } from './chief-grants.ts'
import { crewSheetSchema, timesQuerySchema, timesSignatureSchema } from './crew-sheets.ts'
import {
  daySheetSchema,
  jobHoursSchema,
  sheetAmendmentSchema,
  sheetQuerySchema,
  sheetSignatureSchema,
  sheetSubmissionSchema,
  weekHoursSchema,
  workedDaySchema,
} from './sheets.ts'

const sheetPathSchema = pathIdSchema.extend({ work_day: workDayField })

const SHEET_ANSWERS = {
  200: answerWithJson(daySheetSchema, 'A repeat: it was done before'),
  201: answerWithJson(daySheetSchema, 'The sheet with all its versions and acts'),
}

export const sheetOperations = declareOperations('hours', {
  listSheets: {
    access: 'user',
    method: 'get',
    path: '/bookings/{id}/sheets',
    summary: 'The days of a booking, as planned, clocked and sent; for both sides',
    params: pathIdSchema,
    answers: { 200: answerWithJson(z.array(workedDaySchema), 'In their order') },
    refusals: [401, 404],
  },
  submitSheet: {
    access: 'freelancer',
    method: 'post',
    path: '/bookings/{id}/sheets/{work_day}/submit',
    summary: 'Send the sheet of a day as you saw it',
    params: sheetPathSchema,
    body: sheetSubmissionSchema,
    answers: SHEET_ANSWERS,
    refusals: [400, 401, 403, 404, 409, 422],
  },
  signSheet: {
    access: 'user',
    method: 'post',
    path: '/bookings/{id}/sheets/{work_day}/sign',
    summary: 'Sign the version that you saw',
    params: sheetPathSchema,
    body: sheetSignatureSchema,
    answers: SHEET_ANSWERS,
    refusals: [400, 401, 404, 409, 422],
  },
  signTimes: {
    access: 'user',
    method: 'post',
    path: '/bookings/{id}/sheets/{work_day}/sign-times',
    summary: 'Sign the times of a day as its chief, whether its sheet was sent or not',
    params: sheetPathSchema,
    body: timesSignatureSchema,
    answers: {
      200: answerWithJson(crewSheetSchema, 'It was signed before'),
      201: answerWithJson(crewSheetSchema, 'How far the sheet is'),
    },
    refusals: [400, 401, 404, 409, 422],
  },
  queryTimes: {
    access: 'user',
    method: 'post',
    path: '/bookings/{id}/sheets/{work_day}/query-times',
    summary: 'Say as the chief of a day how long a line should be, and why; all other lines are payable',
    params: sheetPathSchema,
    body: timesQuerySchema,
    answers: {
      200: answerWithJson(crewSheetSchema, 'A repeat: it was asked before'),
      201: answerWithJson(crewSheetSchema, 'How far the sheet is'),
    },
    refusals: [400, 401, 404, 409, 422],
  },
  querySheet: {
    access: 'user',
    method: 'post',
    path: '/bookings/{id}/sheets/{work_day}/query',
    summary: 'Say what a line should be, and why; all other lines are payable',
    params: sheetPathSchema,
    body: sheetQuerySchema,
    answers: SHEET_ANSWERS,
    refusals: [400, 401, 404, 409, 422],
  },
  amendSheet: {
    access: 'user',
    method: 'post',
    path: '/bookings/{id}/sheets/{work_day}/amend',
    summary: 'Make the next version with another amount, which the other side agrees to by signing',
    params: sheetPathSchema,
    body: sheetAmendmentSchema,
    answers: SHEET_ANSWERS,
    refusals: [400, 401, 404, 409, 422],
  },
  getJobHours: {
    access: 'employer',
    method: 'get',
    path: '/jobs/{id}/hours',
    summary: 'Everybody of a project day by day, planned and clocked, and who is on site now',
    params: pathIdSchema,
    answers: { 200: answerWithJson(jobHoursSchema, 'Those with something to look at first') },
    refusals: [401, 403, 404],
  },
  getWeekHours: {
    access: 'employer',
    method: 'get',
    path: '/hours',
    summary: 'The same of all projects of your company that have work in a week',
    query: z.strictObject({ from: workDayField }),
    answers: { 200: answerWithJson(weekHoursSchema, 'By project; `from` is the first of seven days') },
    refusals: [400, 401, 403],
  },
})
