/** Words that the specification fixes to the letter (sections 2, 5 and 8). A server's `detail` is shown in their place where there is one. */
export const TEXT = {
  loginFailed: 'Authentication failed',
  registrationFailed: 'Registration failed',
  profileFailed: 'Failed to update profile',
  applicantsFailed: 'Failed to fetch applicants',
  shortlistFailed: 'Failed to shortlist applicant',
  acceptFailed: 'Failed to accept applicant',
  rejectFailed: 'Failed to reject applicant',
  applyMessageMissing: 'Please add a message to your application',
  applyFailed: 'Application failed',
  applyDone: 'Application submitted successfully!',
  testPostFailed: 'Test posting failed',
  fieldsMissing: 'Please fill in all required fields',
  portfolioItemFailed: 'Failed to add portfolio item. Please try again.',
  photoFailed: 'Failed to upload photo. Please try again.',
  fileTooLarge: 'File size must be less than 10MB',
  startConversationFailed: 'Failed to start conversation',
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
  forgotPassword: 'Password reset will be implemented soon. Please contact support.',
} as const

/** 'Please fill in all fields for Role N', N counted from 1. */
export const roleFieldsMissing = (n: number) => `Please fill in all fields for Role ${n}`
