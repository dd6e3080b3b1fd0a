import type { Currency } from '../options.ts'
import { knownValue } from '../labels.ts'

/** The rules for this currency; for one that only a newer version knows, any two numbers are valid. */
export const bankNumberRulesFor = (currency: string): BankNumberRules =>
  knownValue(BANK_NUMBERS_BY_CURRENCY, currency) ?? ANY_BANK_NUMBERS

/**
 * Labels and checks of an account's two numbers, by currency. An empty `sort_code` is an error unless `isOptional` is
 * set.
 */
type BankNumberRules = {
  sort_code: BankNumberRule & { isOptional?: true }
  account_number: BankNumberRule
}
type BankNumberRule = { label: string; hint: string; mistake: string; isRight: (digits: string) => boolean }

const ANY_BANK_NUMBERS: BankNumberRules = {
  sort_code: { label: 'Bank code', hint: '', mistake: 'is not right', isRight: () => true, isOptional: true },
  account_number: { label: 'Account number', hint: '', mistake: 'is not right', isRight: () => true },
}

const BANK_NUMBERS_BY_CURRENCY: Record<Currency, BankNumberRules> = {
  GBP: {
    sort_code: {
      label: 'Sort code',
      hint: '6 digits, such as 12-34-56',
      mistake: 'must have 6 digits, such as 12-34-56',
      isRight: (digits) => /^\d{6}$/.test(digits),
    },
    account_number: {
      label: 'Account number',
      hint: '8 digits. If yours has 7, put a 0 in front.',
      mistake: 'must have 8 digits',
      isRight: (digits) => /^\d{8}$/.test(digits),
    },
  },
  EUR: {
    sort_code: {
      label: 'BIC',
      hint: '8 or 11 characters',
      mistake: 'must have 8 or 11 characters, such as DEUTDEFF',
      isRight: (code) => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code),
      isOptional: true,
    },
    account_number: {
      label: 'IBAN',
      hint: 'Such as DE89 3704 0044 0532 0130 00',
      mistake: 'is not a valid IBAN',
      isRight: isIbanNumber,
    },
  },
  USD: {
    sort_code: {
      label: 'Routing number',
      hint: '9 digits',
      mistake: 'must be a routing number of 9 digits',
      isRight: isRoutingNumber,
    },
    account_number: {
      label: 'Account number',
      hint: '4 to 17 digits',
      mistake: 'must have 4 to 17 digits',
      isRight: (digits) => /^\d{4,17}$/.test(digits),
    },
  },
}

/** Without the spaces and dashes that people type. */
export const plainBankNumber = (typed: string) => typed.replaceAll(/[\s\u2010-\u2014-]/g, '').toUpperCase()

type TypedBankNumbers = { sort_code: string; account_number: string }

/** Error texts by field; empty when both numbers are valid. */
export function bankNumberMistakes(currency: Currency, typed: TypedBankNumbers): Partial<TypedBankNumbers> {
  const { sort_code, account_number } = bankNumberRulesFor(currency)
  const sort = plainBankNumber(typed.sort_code)
  const isSortRight = sort_code.isRight(sort) || (sort === '' && sort_code.isOptional)
  return {
    ...(isSortRight ? {} : { sort_code: sort_code.mistake }),
    ...(account_number.isRight(plainBankNumber(typed.account_number))
      ? {}
      : { account_number: account_number.mistake }),
  }
}

/** ISO 13616: the first four characters moved to the end, letters as 10 to 35, the remainder by 97 is 1. */
function isIbanNumber(iban: string) {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
  let remainder = 0
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(parseInt(sign, 36))) remainder = (remainder * 10 + Number(digit)) % 97
  }
  return remainder === 1
}

/** The American Bankers Association's check: weights 3, 7, 1 over nine digits make a multiple of ten. */
function isRoutingNumber(digits: string) {
  if (!/^\d{9}$/.test(digits) || digits === '000000000') return false
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * ([3, 7, 1][at % 3] as number), 0)
  return sum % 10 === 0
}
