import { PRODUCT_NAME } from './brand.ts'

/** What each side agrees to at the end of its setup, and reads again at /terms. */
export const FREELANCER_TERMS = [
  'What you say about yourself, your credentials and your work is true, and yours to share.',
  `You work for the employer who confirms you, on the terms the two of you agree. ${PRODUCT_NAME} is not your employer.`,
  'You turn up for jobs you’re confirmed on, or cancel in good time and say why.',
  'Your name, town, skills, portfolio, ratings and references are shown to others. Your address, phone number and email are not.',
  'Referees you name have agreed to be asked, and are emailed once, with one reminder.',
  'You can download all of your data, or delete your account, at any time.',
]

export const COMPANY_TERMS = [
  'What you say about your company is true, and you’re authorised to speak for it.',
  'Every project you post is real work, paid at the day rate shown, on the dates shown.',
  'You answer for what your team members post and decide on the company’s behalf.',
  'You only use what freelancers tell you to crew your projects.',
  `${PRODUCT_NAME} brings the two sides together. The contract for the work is between you and the freelancer.`,
]
