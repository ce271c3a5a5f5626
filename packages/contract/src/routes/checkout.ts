import { z } from 'zod'
import { accessRules } from '../access-rules.ts'
import { emptySchema, instantSchema, keySchema } from '../common.ts'
import { defineRoutes } from '../route.ts'
import { outsideTextSchema } from '../text.ts'

export const subscriptionStates = ['trial', 'active', 'overdue', 'canceled'] as const
const subscriptionStateSchema = z.enum(subscriptionStates)

const outsideName = outsideTextSchema.min(1).max(200)
const optionalInstant = instantSchema.nullish().transform((value) => value ?? null)
/** No payment is earlier than this: it would be seconds taken for milliseconds, or an empty date. */
const earliestPayment = Date.UTC(2000, 0, 1)

/** Message of the parent platform about a subscription: its state after the event, not the difference. */
export const subscriptionMessageSchema = z.object({
  type: outsideTextSchema.min(1).max(80).describe('such as subscription.activated; for people who read the log'),
  sequence: z.int().min(1).max(Number.MAX_SAFE_INTEGER).describe('grows with every event of a subscription'),
  occurredAt: instantSchema,
  subscription: z
    .object({
      id: outsideName.describe('at the parent platform'),
      subject: outsideName.describe('the person at the parent platform, as in their token'),
      planId: keySchema.optional().describe('the plan here'),
      contentId: outsideName.optional().describe('or what the parent platform sells it as'),
      state: subscriptionStateSchema,
      trialEndsAt: optionalInstant,
      periodStart: optionalInstant,
      periodEnd: optionalInstant,
      overdueSince: optionalInstant,
      canceledAt: optionalInstant,
    })
    .refine(({ planId, contentId }) => (planId === undefined) !== (contentId === undefined), 'Informe planId ou contentId.'),
  invoice: z
    .object({
      id: outsideName,
      amountCents: z.int().min(0).max(1_000_000_000),
      periodStart: instantSchema,
      periodEnd: instantSchema,
      paidAt: optionalInstant.refine((value) => value === null || Date.parse(value) >= earliestPayment, 'Informe uma data desde 2000.'),
    })
    .optional()
    .describe('one that was paid is booked once, by its id'),
})

/** A card as typed. Only well-known test numbers are accepted, and only which of them it was is stored. */
export const testCardSchema = z.strictObject({
  number: z
    .string()
    .transform((value) => value.replaceAll(/[\s.-]/g, ''))
    .pipe(z.string().regex(/^\d{13,19}$/, 'Informe o número do cartão.')),
  holder: z.string().trim().min(2, 'Informe o nome impresso no cartão.').max(100),
  expiry: z
    .string()
    .trim()
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Informe a validade como MM/AA.'),
  cvc: z
    .string()
    .trim()
    .regex(/^\d{3,4}$/, 'Informe o código de segurança.'),
})

/** How the embedded parent platform is paid; `instructions` are the operator's words for payments by hand. */
export const paymentSchema = z.object({ mode: z.enum(['manual', 'test']), instructions: z.string().nullable() })

const planFacts = z.object({
  id: keySchema,
  title: z.string(),
  price: z.int().describe('cents of BRL'),
  period: z.enum(['monthly', 'yearly']),
})

export const checkoutOfferSchema = z.object({
  product: z.string(),
  plan: planFacts,
  person: z.object({ name: z.string(), email: z.string() }),
  trialDays: z.int().describe('free days of this subscription; 0 after the first'),
  firstChargeAt: instantSchema.nullable().describe('null: nothing is ever charged'),
  replaces: z.string().nullable().describe('title of the plan whose canceled subscription ends with this'),
  beginsOverdue: z.boolean().describe('an earlier subscription left something unpaid, so nothing is free before the first payment'),
  payment: paymentSchema,
})

export const invoiceSchema = z.object({
  id: keySchema,
  amountCents: z.int(),
  periodStart: instantSchema,
  periodEnd: instantSchema,
  dueAt: instantSchema,
  state: z.enum(['open', 'reported', 'paid', 'failed', 'void']),
  paidAt: instantSchema.nullable(),
  lastError: z.string().nullable().describe('why the last try to charge it failed'),
})

export const subscriptionSchema = z.object({
  id: keySchema,
  plan: planFacts,
  state: subscriptionStateSchema,
  startedAt: instantSchema,
  trialEndsAt: instantSchema.nullable(),
  periodEnd: instantSchema.nullable(),
  overdueSince: instantSchema.nullable(),
  canceledAt: instantSchema.nullable(),
  cancelAtEnd: z.boolean(),
  nextCharge: z.object({ at: instantSchema, amountCents: z.int() }).nullable(),
})

const invoiceParams = z.object({ id: keySchema })

export const checkoutRoutes = defineRoutes({
  openCheckout: {
    method: 'POST',
    path: '/checkout',
    access: accessRules.owner,
    summary: 'Where a plan is contracted: a page to go to, or one to frame, with a client token for it',
    body: z.strictObject({
      planId: keySchema,
      affiliate: z
        .string()
        .regex(/^[\w.-]{1,64}$/)
        .optional(),
    }),
    response: z.object({
      way: z.enum(['page', 'frame']),
      url: z.string(),
      origin: z.string().nullable().describe('of the framed page; null: our own'),
    }),
  },
  getCheckoutOffer: {
    method: 'GET',
    path: '/checkout/offer',
    access: { who: 'checkout' },
    summary: 'What the embedded checkout offers to whom, by its client token',
    response: checkoutOfferSchema,
  },
  confirmCheckout: {
    method: 'POST',
    path: '/checkout/confirm',
    access: { who: 'checkout' },
    summary: 'Contracts the plan of the client token',
    body: z.strictObject({ card: testCardSchema.optional() }).default({}),
    response: z.object({ state: subscriptionStateSchema, trialEndsAt: instantSchema.nullable(), owed: invoiceSchema.nullable() }),
  },
  receiveSubscriptionEvent: {
    method: 'POST',
    path: '/webhooks/subscription',
    access: { who: 'signed-body' },
    summary: 'What the parent platform tells of a subscription, signed over the raw body',
    signedBody: subscriptionMessageSchema,
    bodyLimit: 64 * 1024,
    response: z.object({
      outcome: z.enum(['applied', 'stale', 'unknown-account', 'unknown-plan']),
      repeated: z.boolean().describe('this event had come before; nothing was done'),
    }),
  },
})

export const subscriptionRoutes = defineRoutes({
  getMySubscription: {
    method: 'GET',
    path: '/subscriptions/mine',
    access: accessRules.owner,
    summary: 'The last subscription of the account, its invoices, and how they are paid',
    response: z.object({
      subscription: subscriptionSchema.nullable(),
      invoices: z.array(invoiceSchema).describe('the latest first; none where the parent platform keeps them'),
      payment: paymentSchema.nullable().describe('null where the parent platform is paid'),
      shoppingUrl: z.string().nullable().describe('where the parent platform keeps subscriptions'),
    }),
  },
  cancelSubscription: {
    method: 'POST',
    path: '/subscriptions/cancel',
    access: accessRules.owner,
    summary: 'Ends the subscription with its period; at once where it is overdue',
    response: emptySchema,
  },
  keepSubscription: {
    method: 'POST',
    path: '/subscriptions/keep',
    access: accessRules.owner,
    summary: 'Takes a cancellation back before the period has ended',
    response: emptySchema,
  },
  payInvoice: {
    method: 'POST',
    path: '/subscriptions/invoices/{id}/pay',
    access: accessRules.owner,
    summary: 'Pays an invoice by a test card',
    params: invoiceParams,
    body: z.strictObject({ card: testCardSchema }),
    response: invoiceSchema,
  },
  reportInvoice: {
    method: 'POST',
    path: '/subscriptions/invoices/{id}/report',
    access: accessRules.owner,
    summary: 'Tells the operator that an invoice was paid by hand',
    params: invoiceParams,
    response: invoiceSchema,
  },
})

export type SubscriptionMessage = z.output<typeof subscriptionMessageSchema>
export type TestCard = z.output<typeof testCardSchema>
export type CheckoutOffer = z.output<typeof checkoutOfferSchema>
export type Invoice = z.output<typeof invoiceSchema>
export type Subscription = z.output<typeof subscriptionSchema>
