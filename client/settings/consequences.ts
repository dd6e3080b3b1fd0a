import type { WhatEnds } from '../../shared/accounts/auth.ts'

/** What ends and what stays, a sentence each, the heaviest first. `unsent`: items and drafts; null where the browser does not say. */
export function consequences({ applications, bookings, company }: WhatEnds, unsent: [number, number] | null) {
  const waiting = unsent && unsent[0] + unsent[1]
  return [
    ...(company ? ofCompany(company) : []),
    bookings > 0 && `${counted(bookings, 'confirmed booking')} will be cancelled, and the company told.`,
    applications > 0 && `${counted(applications, 'application')} will be withdrawn.`,
    waiting === null && 'Whatever waits on this phone not sent yet will be lost.',
    waiting !== null && waiting > 0 && `${counted(waiting, 'thing')} on this phone not sent yet will be lost.`,
    'Your profile, pictures, documents, payout details and settings are deleted, and every device is signed out.',
    'Messages and ratings stay with the others, under ‘Former member’.',
    'Your email can be used to sign up again.',
  ].filter((line) => line !== false)
}

function ofCompany({ name, colleagues, projects, applicants, confirmed }: NonNullable<WhatEnds['company']>) {
  return [
    `${name} closes with your account. What is left of its packages is lost.`,
    colleagues > 0 && `${counted(colleagues, 'colleague')} will no longer act for it.`,
    projects > 0 && `${counted(projects, 'project')} will be closed.`,
    confirmed > 0 && `${counted(confirmed, 'confirmed booking')} will be cancelled, and the crew told.`,
    applicants > 0 && `${counted(applicants, 'applicant')} will be told that the project is closed.`,
  ]
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
