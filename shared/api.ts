import type { newAmendment } from './hiring/amendments.ts'
import type { z } from 'zod'
import type * as auth from './accounts/auth.ts'
import type * as factors from './accounts/two-factor.ts'
import type * as calendar from './calendar/calendar.ts'
import type * as sheets from './call-sheets/call-sheets.ts'
import type * as companies from './companies/companies.ts'
import type { DemoSignIn } from './dev.ts'
import type { pageQuery } from './fields.ts'
import type * as applicants from './hiring/applicants.ts'
import type { CrewOperations } from './hiring/crew-operations.ts'
import type * as invitations from './hiring/invitations.ts'
import type { newPlan } from './hiring/plan.ts'
import type { Plan } from './hiring/plan-rules.ts'
import type * as searches from './jobs/job-filters.ts'
import type * as jobs from './jobs/jobs.ts'
import type { ProjectEvent } from './jobs/project-history.ts'
import type { newTemplate, Template } from './jobs/templates.ts'
import type { GroupOperations } from './messages/group-operations.ts'
import type * as messages from './messages/messages.ts'
import type { CompletedPosting, Credits, PostingTerms, StartedCheckout } from './payments/payments.ts'
import type { Credential, Document, ShownCredential } from './people/credentials.ts'
import type { OwnProfile } from './people/own-profile.ts'
import type { PayoutDetails, payoutUpdate } from './people/payout.ts'
import type * as referees from './people/referees.ts'
import type { BlockedPerson, newReport } from './people/safety.ts'
import type * as users from './people/users.ts'
import type { Place, Position } from './places.ts'
import type * as push from './push.ts'
import type * as staff from './staff/staff.ts'
import type { SyncPage } from './sync.ts'

/** The body as its schema accepts it, before parsing. */
type In<S extends z.ZodType> = z.input<S>
type Decided<Body extends z.ZodType, One = applicants.DecisionOutcome> = { body: In<Body>; answer: One[] }
type Noted<Body extends z.ZodType> = { body: In<Body>; answer: applicants.ApplicantNote }
type Paged = { query: Partial<Record<keyof z.infer<typeof pageQuery>, string | number>> }
/** Form fields and a file. FormData is untyped, so that its fields cannot be checked here. */
type Form = FormData
/** The caller decides how to read the body. */
type Bytes = unknown
/** The options of the browser's WebAuthn calls. */
type Options = unknown
/** A body with the result of a WebAuthn call, whose fields only the server reads. */
type Signed<S extends z.ZodType<unknown, { response?: unknown }>> = Omit<In<S>, 'response'> & {
  [K in keyof Pick<In<S>, 'response'>]: object
}

/**
 * Every operation that the client calls, by method and path below /api: `body` where one is sent, `query` where the
 * path may have one, `answer` where one comes back. These are types only, taken from the schemas that validate; a test
 * compares them with the server's OpenAPI document.
 */
export type Operations = GroupOperations & CrewOperations & OtherOperations

type OtherOperations = {
  'POST /auth/login': { body: In<typeof auth.login>; answer: auth.SignedIn | factors.SecondStep }
  'POST /auth/register': { body: In<typeof auth.register>; answer: auth.SignedIn }
  'POST /auth/logout': {}
  'GET /auth/me': { answer: OwnProfile }
  'GET /auth/ways': { answer: factors.SignInWays }
  'GET /auth/demo-sign-ins': { answer: DemoSignIn[] }
  'POST /auth/confirm-email': { body: In<typeof auth.confirmEmail> }
  'POST /auth/send-confirmation': {}
  'POST /auth/forgot-password': { body: In<typeof auth.forgotPassword> }
  'POST /auth/reset-password': { body: In<typeof auth.resetPassword> }
  'POST /auth/change-password': { body: In<typeof auth.changePassword> }
  'GET /auth/sessions': Paged & { answer: auth.Session[] }
  'DELETE /auth/sessions/{id}': {}
  'POST /auth/confirm': { body: Signed<typeof factors.confirmSession>; answer: factors.ConfirmedSession }

  'GET /auth/two-factor': { answer: factors.TwoFactor }
  'POST /auth/verify-2fa-code': { body: In<typeof factors.verifyCode>; answer: auth.SignedIn }
  'POST /auth/send-2fa-code': { body: In<typeof factors.ofChallenge> }
  'POST /auth/send-registration-code': { body: In<typeof factors.registrationCode> }
  'POST /auth/register-with-2fa': { body: In<typeof factors.registerWithCode>; answer: auth.SignedIn }
  'POST /auth/toggle-2fa': { body: In<typeof factors.toggleTwoFactor>; answer: factors.TwoFactor }
  'POST /auth/send-phone-code': {}
  'POST /auth/confirm-phone': { body: In<typeof factors.withCode>; answer: users.Me }
  'POST /auth/authenticator': { body: In<typeof factors.withPassword>; answer: factors.NewAuthenticator }
  'POST /auth/authenticator/confirm': { body: In<typeof factors.withCode>; answer: factors.TwoFactor }
  'POST /auth/authenticator/turn-off': { body: In<typeof factors.maybePassword>; answer: factors.TwoFactor }
  'POST /auth/recovery-codes': { body: In<typeof factors.withPassword>; answer: factors.TwoFactor }

  'GET /auth/passkeys': { answer: factors.Passkey[] }
  'POST /auth/passkeys': { body: Signed<typeof factors.addPasskey>; answer: factors.Passkey }
  'POST /auth/passkeys/options': { body: In<typeof factors.withPassword>; answer: Options }
  'POST /auth/passkeys/second-step': { body: In<typeof factors.toggleTwoFactor>; answer: factors.TwoFactor }
  'POST /auth/passkeys/{id}/remove': { body: In<typeof factors.maybePassword>; answer: factors.TwoFactor }
  'POST /auth/passkeys/sign-in-options': { answer: Options }
  'POST /auth/passkeys/sign-in': { body: Signed<typeof factors.passkeySignIn>; answer: auth.SignedIn }
  'POST /auth/passkeys/second-step-options': { body: In<typeof factors.ofChallenge>; answer: Options }
  'POST /auth/verify-2fa-passkey': { body: Signed<typeof factors.verifyPasskey>; answer: auth.SignedIn }
  'POST /auth/passkeys/confirm-options': { answer: Options }

  'PUT /users/profile': { body: In<typeof users.profileUpdate>; answer: OwnProfile }
  'PUT /users/profile-picture': { body: Form; answer: users.Me }
  'PUT /users/notification-settings': { body: In<typeof push.notificationUpdate>; answer: push.NotificationSettings }
  'GET /users/{id}/profile': { answer: users.PublicProfile }
  'GET /users/payout-details': { answer: PayoutDetails }
  'PUT /users/payout-details': { body: In<typeof payoutUpdate>; answer: PayoutDetails }
  'POST /users/verification': { answer: users.Me }
  'GET /users/me/deletion': { answer: auth.WhatEnds }
  'GET /users/me/export': { answer: Bytes }
  'DELETE /users/me': { body: In<typeof auth.deleteAccount> }

  'GET /users/blocked': Paged & { answer: BlockedPerson[] }
  'PUT /users/{id}/block': {}
  'DELETE /users/{id}/block': {}
  'POST /users/{id}/report': { body: In<typeof newReport> }

  'POST /users/photos': { body: Form; answer: users.Photo }
  'POST /users/portfolio-items': { body: In<typeof users.newPortfolioItem>; answer: users.PortfolioItem }
  'PUT /users/portfolio-items/order': { body: In<typeof users.portfolioOrder>; answer: users.PortfolioOrder }
  'PUT /users/portfolio-items/{id}': { body: In<typeof users.portfolioItemChange>; answer: users.PortfolioItem }
  'DELETE /users/portfolio-items/{id}': {}

  'GET /users/{id}/credentials': { answer: ShownCredential[] }
  'POST /credentials': { body: Form; answer: Credential }
  'PUT /credentials/{id}': { body: Form; answer: Credential }
  'DELETE /credentials/{id}': {}
  'GET /credentials/{id}/document': { answer: Bytes }

  'POST /referees/send-invitations': { body: In<typeof referees.sendInvitations>; answer: referees.Referee[] }
  'POST /referees/invitations/{id}/resend': { answer: referees.Referee }
  'DELETE /referees/invitations/{id}': {}
  'POST /referees/open-invitation': { body: In<typeof referees.openInvitation>; answer: referees.OpenedInvitation }
  'POST /referees/submit-feedback': { body: In<typeof referees.submitFeedback>; answer: referees.Feedback }
  'GET /referees/feedback/{id}': { answer: referees.FeedbackList }
  'GET /freelancers/{id}/ratings': Paged & { answer: users.Rating[] }
  'GET /freelancers/{id}/busy-days': { answer: users.BusyDays[] }

  'GET /companies/{id}': { answer: companies.PublicCompany }
  'POST /companies/invitations': { body: In<typeof companies.newTeamMember>; answer: companies.Invitation }
  'POST /companies/invitations/{id}/resend': { answer: companies.Invitation }
  'POST /companies/invitations/{id}/link': { answer: companies.InvitationLink }
  'DELETE /companies/invitations/{id}': {}
  'DELETE /companies/members/{id}': {}
  'POST /companies/close': {}
  'POST /companies/invitations/open': { body: In<typeof auth.invitationLink>; answer: auth.OpenedInvitation }
  'POST /companies/join': { body: In<typeof auth.invitationLink>; answer: users.Me }
  'POST /companies/join/new': { body: In<typeof auth.joinAsNew>; answer: auth.SignedIn }

  'GET /jobs': { query: Partial<Record<keyof searches.JobFilters, string | number>>; answer: jobs.Job[] }
  'POST /jobs': { body: In<typeof jobs.newJob>; answer: jobs.Job }
  'PUT /jobs/{id}': { body: In<typeof jobs.jobEdit>; answer: jobs.Job }
  'POST /jobs/{id}/close': { answer: jobs.Job }
  'POST /jobs/{id}/reopen': { answer: jobs.Job }
  'PUT /jobs/{id}/asked-first': { body: In<typeof jobs.askFirst>; answer: jobs.Job }
  'DELETE /jobs/{id}/asked-first': { answer: jobs.Job }
  'GET /jobs/templates': { answer: Template[] }
  'POST /jobs/templates': { body: In<typeof newTemplate>; answer: Template }
  'DELETE /jobs/templates/{id}': {}
  'POST /saved-searches': { body: In<typeof searches.newSavedSearch>; answer: searches.SavedSearch }
  'PUT /saved-searches/{id}': { body: In<typeof searches.savedSearchEdit>; answer: searches.SavedSearch }
  'DELETE /saved-searches/{id}': {}
  'GET /employers/jobs-to-rate': Paged & { answer: jobs.JobToRate[] }
  'POST /jobs/{id}/rate': { body: In<typeof referees.newRating>; answer: users.Rating }

  'POST /jobs/{id}/apply': { body: In<typeof jobs.apply>; answer: jobs.Application }
  'GET /employers/applicants': { query: In<typeof applicants.applicantSearch>; answer: applicants.FoundApplicant[] }
  'GET /jobs/{id}/applicants': Paged & { answer: jobs.Applicant[] }
  'GET /jobs/{id}/applicants.csv': { query: z.input<typeof applicants.applicantsFilter>; answer: Bytes }
  'POST /jobs/{id}/applications/accept': Decided<typeof applicants.acceptSeveral>
  'POST /jobs/{id}/applications/shortlist': Decided<typeof applicants.shortlistSeveral>
  'POST /jobs/{id}/applications/undo': Decided<typeof applicants.undoDecisions>
  'POST /jobs/{id}/applications/reject': Decided<typeof applicants.rejectSeveral, applicants.RejectOutcome>
  'POST /jobs/{id}/applications/{application_id}/shortlist': { answer: jobs.Application }
  'POST /jobs/{id}/applications/{application_id}/accept': { answer: jobs.Application }
  'POST /jobs/{id}/applications/{application_id}/reject': { answer: jobs.Application }
  'POST /jobs/{id}/applications/{application_id}/withdraw': { answer: jobs.Application }
  'POST /jobs/{id}/applications/{application_id}/cancel': {
    body: In<typeof jobs.cancellation>
    answer: jobs.Application
  }
  'GET /jobs/{id}/notes': Paged & { answer: applicants.ApplicantNote[] }
  'POST /jobs/{id}/applications/{application_id}/notes': Noted<typeof applicants.newNote>
  'PUT /jobs/{id}/applications/{application_id}/notes/{note_id}': Noted<typeof applicants.noteText>
  'DELETE /jobs/{id}/applications/{application_id}/notes/{note_id}': {}
  'GET /jobs/{id}/offers': { answer: jobs.FreePlaces[] }
  'POST /jobs/{id}/offers': { body: In<typeof jobs.newOffers>; answer: jobs.FreePlaces[] }
  'POST /jobs/{id}/offers/{offer_id}/stop': { answer: jobs.FreePlaces[] }
  'POST /jobs/{id}/offers/{offer_id}/take': { answer: jobs.Application }
  'POST /jobs/{id}/offers/{offer_id}/decline': { answer: jobs.Application }
  'POST /jobs/{id}/applications/{application_id}/amend': { body: In<typeof newAmendment>; answer: jobs.Application }
  'POST /jobs/{id}/amendments/{amendment_id}/agree': { answer: jobs.Application }
  'POST /jobs/{id}/amendments/{amendment_id}/decline': { answer: jobs.Application }
  'GET /jobs/{id}/matches': Paged & { answer: invitations.FittingFreelancer[] }
  'GET /jobs/{id}/invitations': Paged & { answer: invitations.InvitedFreelancer[] }
  'POST /jobs/{id}/invitations': { body: In<typeof invitations.newJobInvitation>; answer: invitations.JobInvitation }

  'GET /jobs/{id}/history': Paged & { answer: ProjectEvent[] }
  'GET /jobs/{id}/plan': { answer: Plan }
  'POST /jobs/{id}/plan': { body: In<typeof newPlan>; answer: Plan }

  'PUT /jobs/{id}/call-sheet/draft': { body: In<typeof sheets.sheetDraft>; answer: sheets.CallSheet }
  'GET /jobs/{id}/call-sheet/versions': Paged & { answer: sheets.SheetVersion[] }
  'GET /jobs/{id}/call-sheet/versions/{version}': { answer: sheets.PublishedSheet }
  'PUT /jobs/{id}/call-sheet/versions/{version}': { body: In<typeof sheets.newSheet>; answer: sheets.CallSheet }
  'POST /jobs/{id}/call-sheet/seen': { body: In<typeof sheets.seenVersion>; answer: { seen_version: number } }
  'POST /jobs/{id}/call-sheet/crew/{freelancer_id}/remind': { body: In<typeof sheets.newSheetReminder> }
  'POST /jobs/{id}/call-sheet/documents': { body: Form; answer: Document }
  'GET /jobs/{id}/call-sheet/documents/{document_id}': { answer: Bytes }

  'POST /messages/send': { body: In<typeof messages.sendAboutJob>; answer: messages.Sent }
  'POST /messages/send-direct': { body: In<typeof messages.sendDirect>; answer: messages.Sent }
  'GET /messages/conversation/{id}': {
    query: Partial<Record<keyof z.infer<typeof messages.conversationQuery>, string | number>>
    answer: messages.Message[]
  }
  'GET /messages/search': { query: { q: string; limit?: number; before?: number }; answer: messages.Message[] }
  'POST /messages/conversation/{id}/read': { body: In<typeof messages.markRead> }
  'PATCH /messages/conversation/{id}': { body: In<typeof messages.ownView> }
  'DELETE /messages/{id}': {}
  'POST /messages/{id}/report': { body: In<typeof newReport> }
  'POST /messages/upload-attachment': { body: Form; answer: messages.UploadedAttachment }
  'GET /messages/attachments/{id}': { answer: Bytes }
  'GET /messages/attachments/{id}/thumbnail': { answer: Bytes }

  'POST /payments/create-job-checkout': {
    query: { package_id: string }
    body: In<typeof jobs.newJob>
    answer: StartedCheckout
  }
  'POST /payments/create-checkout': { body: Form; answer: StartedCheckout }
  'POST /payments/complete-job-posting/{session_id}': { answer: CompletedPosting }
  'GET /payments/posting': { answer: PostingTerms }
  'GET /payments/credits': { answer: Credits }

  'GET /auth/google/login': { answer: calendar.StartedConnection }
  'GET /auth/microsoft/login': { answer: calendar.StartedConnection }
  'PUT /calendar/blocked-days': { body: In<typeof calendar.blockedDaysChange> }
  'GET /calendar/setup': { answer: calendar.CalendarSetup }
  'GET /calendar/status': { answer: calendar.CalendarStatus }
  'GET /calendar/choices': { answer: calendar.CalendarChoices }
  'PUT /calendar/choices': { body: In<typeof calendar.chosenCalendars>; answer: calendar.CalendarStatus }
  'POST /calendar/sync': { answer: calendar.CalendarStatus }
  'POST /calendar/disconnect': { answer: calendar.CalendarStatus }
  'POST /calendar/feed': { answer: calendar.MadeFeed }
  'DELETE /calendar/feed': {}

  'GET /places': { query: { q: string }; answer: Place[] }
  'GET /places/{id}': { answer: Place }
  'GET /positions': { query: { location: string; postcode: string }; answer: { position: Position } }
  'GET /push/key': { answer: z.infer<typeof push.pushKey> }
  'POST /push/subscriptions': { body: In<typeof push.pushSubscription> }
  'DELETE /push/subscriptions': { body: In<typeof push.pushUnsubscribe> }
  'POST /push/test': { body: In<typeof push.pushTest>; answer: push.PushTested }
  'PUT /notifications/settings': { body: In<typeof push.choicesUpdate>; answer: push.NotificationChoices }
  'POST /notifications/read': { body: In<typeof push.readNotifications> }
  'POST /notifications/unsubscribe': { query: In<typeof push.unsubscribeQuery>; answer: push.Unsubscribed }

  'GET /staff/profiles': { answer: staff.WaitingProfile[] }
  'GET /staff/credentials': { answer: staff.WaitingCredential[] }
  'GET /staff/credentials/{id}/document': { answer: Bytes }
  'GET /staff/reports': {
    query: Partial<Record<keyof z.infer<typeof staff.reportsQuery>, string | number>>
    answer: staff.Report[]
  }
  'GET /staff/reports/{id}': { answer: staff.OpenedReport }
  'GET /staff/people': { query: In<typeof staff.peopleQuery>; answer: staff.FoundPerson[] }
  'GET /staff/companies': { query: In<typeof staff.peopleQuery>; answer: staff.FoundCompany[] }
  'POST /staff/companies/{id}/posts': { body: In<typeof staff.grantedPosts> }
  'POST /staff/packages/{id}/take': { body: In<typeof staff.takenPosts> }
  'GET /staff/audit': Paged & { answer: staff.AuditEntry[] }
  'POST /staff/profiles/{id}/verify': { body: In<typeof staff.profileDecision> }
  'POST /staff/profiles/{id}/refuse': { body: In<typeof staff.profileDecision> }
  'POST /staff/credentials/{id}/verify': { body: In<typeof staff.credentialDecision> }
  'POST /staff/credentials/{id}/refuse': { body: In<typeof staff.credentialDecision> }
  'POST /staff/reports/{id}/settle': { body: In<typeof staff.staffReason> }
  'POST /staff/people/{id}/suspend': { body: In<typeof staff.staffReason> }
  'POST /staff/people/{id}/unsuspend': { body: In<typeof staff.staffReason> }

  'GET /support': { answer: staff.Support }
  'GET /sync': { query: { since: string }; answer: SyncPage }
}
export type OperationName = keyof Operations
