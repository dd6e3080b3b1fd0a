/**
 * Texts that the specification fixes to the letter (sections 2, 5 and 8). A `detail` from the server is shown instead
 * of them.
 */
export const SPECIFIED_TEXT = {
  loginFailed: 'Authentication failed',
  registrationFailed: 'Registration failed',
  profileFailed: 'Failed to update profile',
  companyFailed: 'Failed to update company profile',
  companyBioShort: 'Please provide a company bio of at least 50 characters',
  websiteInvalid: 'Please enter a valid website URL (starting with http:// or https://)',
  teamMissing: 'Please add at least one team member with a valid email address',
  termsMissing: 'Please agree to the terms and conditions',
  applicantsFailed: 'Failed to fetch applicants',
  shortlistFailed: 'Failed to shortlist applicant',
  acceptFailed: 'Failed to accept applicant',
  rejectFailed: 'Failed to reject applicant',
  testPostFailed: 'Test posting failed',
  paymentStartFailed: 'Payment initialization failed',
  paymentFailed: 'Payment failed',
  paymentError: 'Payment Error',
  paymentNoSession: 'No session ID found',
  completePostingFailed: 'Failed to complete job posting',
  fieldsMissing: 'Please fill in all required fields',
  portfolioItemFailed: 'Failed to add portfolio item. Please try again.',
  photoFailed: 'Failed to upload photo. Please try again.',
  fileTooLarge: 'File size must be less than 10MB',
  fileRuns: 'Programs, scripts and web pages (HTML, SVG) cannot be sent. Send a picture or a PDF of it.',
  startConversationFailed: 'Failed to start conversation',
  attachmentFailed: 'File upload failed',
  sendFailed: 'Failed to send message: ',
  noConversations: 'No conversations yet',
  noConversationsHint: 'Apply to jobs to start messaging',
  selectConversation: 'Select a conversation to start messaging',
  directMessage: 'Direct Message',
  passwordsDiffer: 'Passwords do not match',
  passwordChanged: 'Password changed successfully!',
  payoutFailed: 'Failed to update payout details',
  notificationsFailed: 'Failed to update notification settings',
  passwordFailed: 'Failed to change password',
  refereeFailed: 'Failed to submit feedback',
  codeFailed: 'Verification failed',
  codeResent: 'Verification code resent!',
  resendFailed: 'Failed to resend code',
  twoFactorFailed: 'Failed to update 2FA settings',
  calendarSyncFailed: 'Failed to sync calendar',
  calendarDisconnectFailed: 'Failed to disconnect calendar',
  googleCalendarFailed: 'Failed to initiate Google Calendar connection',
  microsoftCalendarFailed: 'Failed to initiate Microsoft Calendar connection',
  forgotPassword: 'Password reset will be implemented soon. Please contact support.',
} as const

/** 'Please fill in all fields for Role N', N counted from 1. */
export const roleFieldsMissing = (n: number) => `${ROLE_FIELDS_MISSING} ${n}`
/** The message for an incomplete role. The role's position in the list tells which one it is. */
export const ROLE_FIELDS_MISSING = 'Please fill in all fields for Role'
