/** A number from 0 or + on with nine digits more, and what people write between them: gate codes and times are shorter. */
const PHONE_IN_TEXT = /(?:\+|\(?0)(?:[\s().\u2010-\u2015-]*\d){9,}/g

/** A text without the phone numbers that somebody wrote into it. */
export const withoutPhoneNumbers = (text: string) => text.replaceAll(PHONE_IN_TEXT, '(number not shown)')
