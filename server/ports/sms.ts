/** `to` in E.164: '+447700900118'. */
export type Sms = { to: string; text: string }
/** Null where no text can be sent: in production without Twilio. */
export type SmsSender = { send: (sms: Sms) => Promise<void> } | null

/** Why a text did not go. `isFinal`: this number or text will never be taken. */
export class SmsFailure extends Error {
  readonly isFinal: boolean

  constructor(reason: string, isFinal: boolean) {
    super(reason)
    this.isFinal = isFinal
  }
}
