import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { ActivityOutcome } from '#contract/activity-search.ts'
import type { Holder } from '#contract/board.ts'
import type { EventAnswer } from '#contract/calendar.ts'
import type { Payment } from '#contract/cart.ts'
import type { ContactFields } from '#contract/contacts.ts'
import type { DiscountRule } from '#contract/discount-rule.ts'
import type { InvoiceKind, InvoiceState } from '#contract/invoice-search.ts'
import type { InvoiceTotals } from '#contract/invoice-sums.ts'
import type { ItemFields, Priority } from '#contract/kanban.ts'
import type { ActivityField } from '#contract/kanban-activity.ts'
import type { MailFolder } from '#contract/mail.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { DeliveryAddress, OrderChanges } from '#contract/orders.ts'
import type { Picture } from '#contract/pictures.ts'
import type { Language } from '#contract/regional.ts'
import type { Seller } from '#contract/seller.ts'
import type { TaxStatus } from '#contract/taxes.ts'
import type { ListName, Look, View } from '#contract/views.ts'

/** A moment: read as a Date, written as a Date or ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>
/** JSON is written as text, because the two drivers disagree about arrays. */
type Json<T> = ColumnType<T, string, string>
/** Incremented by each change, so that an edit can name the version it was made from. */
type Version = Generated<number>

/** Every table; a feature of its own adds to it by `declare module`. */
export interface Tables {
  migrations: { id: string; checksum: string; applied_at: Generated<Date> }
  meta: { key: string; value: string }
  shop_changes: { slot: number; changes: ColumnType<number, number, number> }
  users: {
    id: string
    email: string
    name: string
    /** The word that older clients and profiles show. */
    role: string
    /** A role of the shop, or the id of a row of `roles`. */
    role_id: Generated<string>
    password_hash: string
    deactivated_at: Timestamp | null
    /** Since when the address is known to be theirs: they opened a link that was mailed to it. */
    email_verified_at: Timestamp | null
    /** Numbers people for older clients. */
    profile: GeneratedAlways<number>
    version: Version
    created_at: Timestamp
    search: GeneratedAlways<string>
    folded_name: GeneratedAlways<string>
  }
  familiar_networks: { user_id: string; network: string; used_at: Date }
  sessions: {
    id: string
    user_id: string
    agent: string
    address: string
    started_at: Timestamp
    seen_at: Timestamp
    ends_at: Timestamp
    /** When the user last proved who they are, by password or passkey. */
    confirmed_at: ColumnType<Date, Date | undefined, Date>
    /** The proof besides the password; null when none was given. */
    factor: 'code' | 'passkey' | null
    /** A provider of OpenID Connect answered for the user. */
    at_provider: Generated<boolean>
  }
  role_factors: { role_id: string }
  passkeys: {
    id: string
    user_id: string
    name: string
    public_key: Uint8Array
    /** Drivers return bigint as text. */
    counter: ColumnType<string, number, number>
    transports: Json<string[]>
    created_at: Timestamp
    seen_at: Timestamp | null
  }
  passkey_challenges: { challenge: string; user_id: string | null; ends_at: Timestamp }
  one_time_codes: {
    user_id: string
    secret: string
    confirmed_at: Timestamp | null
    /** The half minute, counted from 1970, of the last code that was taken. */
    last_step: ColumnType<string, number | undefined, number>
  }
  recovery_codes: { user_id: string; digest: string }
  program_tokens: {
    id: string
    name: string
    digest: string
    rights: Json<unknown>
    user_id: string
    created_at: Timestamp
    ends_at: Timestamp
    seen_at: Timestamp | null
    /** It was made in a session in which a factor was given. */
    has_factor: Generated<boolean>
  }
  password_resets: { user_id: string; digest: string; email: string | null; ends_at: Timestamp }
  /** Sign-ins that have begun at the provider; each is finished once. */
  open_id_sign_ins: {
    state_digest: string
    secret_digest: string
    nonce: string
    verifier: string
    ends_at: Timestamp
  }
  open_id_accounts: { issuer: string; subject: string; user_id: string }
  /** Links that verify the address to which they were mailed; an account has one at a time. */
  email_codes: { user_id: string; digest: string; email: string; created_at: Timestamp; ends_at: Timestamp }
  invites: {
    id: string
    digest: string
    /** Digest of the mailed code, which proves access to the mails of `email`. */
    mailed_digest: string | null
    role_id: string
    email: string | null
    by_user: string
    created_at: Timestamp
    ends_at: Timestamp
    used_at: Timestamp | null
  }
  roles: { id: string; name: string; rights: unknown; version: Version; created_at: Timestamp }
  own_pictures: { user_id: string; picture: string; version: GeneratedAlways<string> }
  idempotency_keys: {
    user_id: string
    call: string
    key: string
    fingerprint: string
    reply: string | null
    created_at: Timestamp
  }
  tries: { key: string; since: Timestamp; count: number }
  notifications: {
    id: string
    user_id: string
    kind: string
    facts: Json<Record<string, string | number>>
    message: string
    read_at: Timestamp | null
    created_at: Timestamp
  }
  products: {
    id: Generated<number>
    name: string
    description: string
    about: string | null
    brand: string | null
    image: string
    category: string
    categories: string[]
    colors: string[]
    gender: string
    list_price: number
    price: number
    rating: number
    popularity: number
    stock: number
    low_at: Generated<number>
    sizes: Generated<number[]>
    /** In their order; contents are in `product_pictures`. */
    pictures: ColumnType<Picture[], string | undefined, string>
    code: Generated<string>
    is_hidden: Generated<boolean>
    /** The id of a tax rate of the settings; null for the default. */
    tax_rate: string | null
    /** Milligrams; null if unknown. */
    weight: number | null
    /** Published reviews; the rating is their mean. */
    review_count: Generated<number>
    /** Whole percent off the list price. */
    discount: GeneratedAlways<number>
    /** Decimals of the shop's currency, for the search by prices. */
    decimals: Generated<number>
    search: GeneratedAlways<string>
    version: Version
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Timestamp | null
    folded_name: GeneratedAlways<string>
  }
  product_pictures: {
    id: string
    product_id: number
    type: string
    size: number
    content: Uint8Array
    created_at: Timestamp
    removed_at: Timestamp | null
  }
  customers: {
    id: string
    name: string
    email: string
    phone: string | null
    location: string
    country: string
    address: Generated<string>
    note: Generated<string>
    tax_number: Generated<string>
    tags: Generated<string[]>
    tax_status: TaxStatus
    /** The language of documents; null for that of the shop. */
    language: Language | null
    status: number
    /** Orders by state, all of them, and the cents of those neither returned nor cancelled; kept by triggers. */
    awaiting: GeneratedAlways<number>
    packing: GeneratedAlways<number>
    shipped: GeneratedAlways<number>
    delivered: GeneratedAlways<number>
    returned: GeneratedAlways<number>
    cancelled: GeneratedAlways<number>
    orders: GeneratedAlways<number>
    /** Drivers return bigint as text. */
    spent: GeneratedAlways<string>
    search: GeneratedAlways<string>
    version: Version
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Timestamp | null
    folded_name: GeneratedAlways<string>
  }
  orders: {
    id: Generated<string>
    customer_id: string
    company: string
    payment_type: string
    state: OrderState
    /** The state as a number that rises along the way of an order. */
    stage: GeneratedAlways<number>
    items: number
    shipping: number
    discount: number
    /** Tax that is added to the prices; 0 where they include it. */
    tax: Generated<number>
    total: number
    placed_at: Timestamp
    paid_at: Timestamp | null
    user_id: string | null
    /** Refunded cents, and pieces. */
    refunded: Generated<number>
    refunded_items: Generated<number>
    billing: Json<DeliveryAddress> | null
    payment: Json<Payment> | null
    /** The name of the delivery method at the time; null for methods that the app names, and without a method. */
    delivery_name: Generated<string | null>
    /** True if the delivery method was a collection in person; null for orders from before it was stored. */
    is_collected: Generated<boolean | null>
    /** Not null for an order without tax, of a shop that adds it to its prices. */
    tax_status: Generated<TaxStatus>
    code: Generated<string>
    /** The discount that has the code. */
    discount_id: Generated<string | null>
    note: Generated<string>
    carrier: Generated<string>
    tracking: Generated<string>
    version: Version
    updated_at: Timestamp
  }
  order_lines: {
    order_id: string
    line: number
    product_id: number
    name: string
    price: number
    quantity: number
    color: string | null
    size: string | null
    /** The product's code at the time; null where it was not kept. */
    code: Generated<string | null>
    /** Refunded pieces, and how many of them are in stock again. */
    refunded: Generated<number>
    restocked: Generated<number>
    /** Cents of one piece before the line's discount (hundredths of a percent); null without one. */
    full_price: Generated<number | null>
    discount_rate: Generated<number>
    /** Hundredths of a percent that are added to the price; null where it includes tax. */
    tax_rate: Generated<number | null>
  }
  order_history: {
    id: Generated<number>
    order_id: string
    kind: string
    user_id: string | null
    note: string | null
    /** Cents and pieces of a refund. */
    amount: Generated<number | null>
    pieces: Generated<number | null>
    /** The way of a payment, and the moment of a withdrawn one. */
    how: Generated<string | null>
    since: Generated<Date | null>
    changes: Json<OrderChanges> | null | undefined
    at: Timestamp
  }
  order_discounts: {
    order_id: string
    discount_id: string
    name: string
    /** Minor units. */
    amount: number
  }
  discounts: {
    id: string
    code: string
    kind: DiscountRule['kind']
    percent: number | null
    /** Amounts in minor units. */
    amount: number | null
    max_amount: number | null
    min_value: number | null
    min_quantity: number | null
    scope: DiscountRule['scope']
    categories: Generated<string[]>
    products: Generated<number[]>
    countries: Generated<string[]>
    is_automatic: Generated<boolean>
    starts_at: Timestamp | null
    ends_at: Timestamp | null
    max_uses: number | null
    max_per_customer: number | null
    is_active: Generated<boolean>
    version: Version
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Timestamp | null
  }
  order_search: { order_id: string; words: string; country: string }
  color_words: { code: string; words: string }
  reviews: {
    id: string
    product_id: number
    customer_id: string | null
    author: string
    rating: number
    review: string
    status: number
    verified: boolean
    /** The account that wrote it; one review per product. */
    user_id: string | null
    reply: string | null
    replied_at: Timestamp | null
    search: GeneratedAlways<string>
    version: Version
    created_at: Timestamp
    folded_author: GeneratedAlways<string>
  }
  customer_imports: { id: string; user_id: string | null; created_at: Timestamp; undone_at: Timestamp | null }
  customer_import_rows: {
    import_id: string
    customer_id: string
    /** The earlier row of a merged customer. */
    before: Json<Record<string, unknown>> | null
    version: number
  }
  invoice_numbers: { kind: Generated<InvoiceKind>; year: number; last: number }
  invoices: {
    id: string
    year: number | null
    serial: number | null
    number: GeneratedAlways<string | null>
    kind: Generated<InvoiceKind>
    /** The invoice that a credit note corrects. */
    corrects_id: Generated<string | null>
    /** The format of the number and the footer, as they were when it was issued. */
    prefix: Generated<string | null>
    digits: Generated<number>
    footer: Generated<string>
    state: InvoiceState
    customer_id: string | null
    name: string
    email: string
    phone: string
    address: string
    tax_number: Generated<string>
    /** Days as `2026-11-21`. */
    date: string
    due: string
    /** Hundredths of a percent. */
    tax_rate: number
    discount_rate: number
    terms: string
    currency: string
    /** Cents; drivers return bigint as text. */
    total: ColumnType<string, number, number>
    /** Cents of its issued credit notes; drivers return bigint as text. */
    credited: ColumnType<string, number | undefined, number>
    order_id: string | null
    /** Cents that had been refunded of the order when the invoice was issued; drivers return bigint as text. */
    refunded_before: ColumnType<string, number | undefined, number>
    /** The text of the line with refunds, for a draft made from an order. */
    refund_text: Generated<string | null>
    /** True when line prices include the tax. */
    tax_included: Generated<boolean>
    /** Null for an invoice from before there was a choice: its language is the reader's. */
    language: Language | null
    /** The country whose tax rates the lines have; null for the usual rates. */
    tax_country: string | null
    /** The seller as it was when the invoice was issued. */
    seller: Json<Seller> | null
    /** The totals as they were computed when the invoice was issued; null for a draft. */
    sums: Json<InvoiceTotals> | null | undefined
    issued_at: Timestamp | null
    paid_at: Timestamp | null
    version: Version
    created_at: Timestamp
    updated_at: Timestamp
    search: GeneratedAlways<string>
    folded_name: GeneratedAlways<string>
  }
  shop_seller: { id: Generated<boolean>; fields: Json<Seller>; version: Version; updated_at: Timestamp }
  /** A row for each section that was ever saved. */
  shop_settings: { id: string; fields: Json<object>; version: Version; updated_at: Timestamp }
  invoice_lines: {
    invoice_id: string
    line: number
    product_id: number | null
    text: string
    quantity: number
    price: number
    /** Hundredths of a percent; null for the rate of the invoice. */
    tax_rate: number | null
  }
  /** Each change of a product's pieces; `stock` is the number after it. */
  stock_movements: {
    id: Generated<number>
    product_id: number
    order_id: Generated<string | null>
    user_id: string | null
    reason: string
    change: number
    stock: number
    color: Generated<string | null>
    size: Generated<string | null>
    at: Timestamp
  }
  list_views: {
    id: string
    user_id: string
    list: ListName
    name: string
    search: Json<View['search']>
    shared: boolean
    at: Timestamp
  }
  list_looks: { user_id: string; list: ListName; look: Json<Look> }
  saved_products: { user_id: string; product_id: number; created_at: Timestamp }
  stock_watchers: { product_id: number; user_id: string; created_at: Timestamp }
  addresses: {
    id: string
    user_id: string
    place: Generated<string>
    name: string
    destination: 'home' | 'office'
    building: string
    street: string
    city: string
    state: string
    country: string
    post: string
    phone: string
    is_default: boolean
    created_at: Timestamp
    updated_at: Timestamp
  }
  board: { is_it: Generated<boolean>; epoch: Generated<string>; version: Version; number: Generated<number> }
  board_columns: {
    id: string
    title: string
    place: number
    item_limit: number | null
    is_hard: Generated<boolean>
    color: Generated<number | null>
    version: Version
    changed: GeneratedAlways<number>
  }
  board_stories: {
    id: string
    number: number
    title: string
    acceptance: string
    description: string
    people: string[]
    priority: Priority
    /** A day as `2026-11-21`. */
    due: string | null
    column_id: string
    place: number
    version: Version
    changed: GeneratedAlways<number>
    created_at: Timestamp
    updated_at: Timestamp
    search: GeneratedAlways<string>
  }
  board_items: {
    id: string
    number: number
    title: string
    description: string
    people: string[]
    priority: Priority
    due: string | null
    labels: string[]
    checklist: Json<ItemFields['checklist']>
    estimate: number | null
    image: string | null
    column_id: string
    place: number
    story_id: string | null
    story_place: number | null
    version: Version
    changed: GeneratedAlways<number>
    created_at: Timestamp
    updated_at: Timestamp
    search: GeneratedAlways<string>
  }
  board_comments: {
    id: string
    item_id: string | null
    story_id: string | null
    user_id: string
    comment: string
    changed: GeneratedAlways<number>
    created_at: Timestamp
    edited_at: Timestamp | null
  }
  board_files: {
    id: string
    item_id: string
    user_id: string
    name: string
    type: string
    size: number
    content: Uint8Array
    created_at: Timestamp
  }
  calendar_state: { is_it: Generated<boolean>; epoch: Generated<string>; version: Version }
  calendars: {
    id: string
    name: string
    tag: number
    owner: string
    is_own: Generated<boolean>
    feed: string | null
    version: Version
    number: GeneratedAlways<number>
  }
  calendar_people: { calendar_id: string; user_id: string }
  calendar_viewers: { user_id: string; changed: number }
  calendar_events: {
    id: string
    number: GeneratedAlways<number>
    calendar_id: string
    title: string
    description: string
    color: string
    text_color: string
    all_day: boolean
    /** A moment as ISO text, or a day. */
    starts: string
    ends: string | null
    place: string
    people: string[]
    answers: Json<Record<string, EventAnswer>>
    zone: string
    rrule: string
    exdates: string[]
    series_id: string | null
    series_at: string | null
    uid: string
    version: Version
    changed: GeneratedAlways<number>
    created_at: Timestamp
    updated_at: Timestamp
    search: GeneratedAlways<string>
  }
  database_name: { is_it: Generated<boolean>; epoch: Generated<string> }
  chat_conversations: {
    id: Generated<number>
    /** The two accounts, the lower id first. */
    low: string
    high: string
    last: Generated<number>
    version: Generated<number>
  }
  chat_messages: {
    conversation_id: number
    id: string
    number: number
    sender: string
    content: string
    clock: string | null
    changed: number
    created_at: Timestamp
    edited_at: Timestamp | null
    deleted_at: Timestamp | null
    search: GeneratedAlways<string>
  }
  chat_files: {
    id: string
    conversation_id: number
    message_id: string
    place: number
    name: string
    type: string
    size: number
    content: Uint8Array
  }
  chat_reads: { conversation_id: number; user_id: string; number: number }
  chat_people: {
    user_id: string
    do_not_disturb: Generated<boolean>
    seen_at: Timestamp | null
    status_text: Generated<string>
    status_until: Timestamp | null
  }
  record_watchers: { user_id: string; client: string; record: string; seen_at: Timestamp }
  live_streams: { id: string; user_id: string; seen_at: Timestamp }
  contact_versions: { contact_id: number; version: number; fields: Json<ContactFields> }
  contact_books: { owner: string; version: Generated<number>; forgotten: Generated<number> }
  contacts: {
    id: Generated<number>
    owner: string
    uid: string
    name: string
    fields: Json<ContactFields>
    search: string
    version: Version
    changed: number
    created_at: Timestamp
    updated_at: Timestamp
    deleted_at: Timestamp | null
    folded_name: GeneratedAlways<string>
  }
  contact_imports: { id: string; owner: string; created_at: Timestamp; undone_at: Timestamp | null }
  contact_import_rows: {
    import_id: string
    contact_id: number
    before: Json<ContactFields> | null
    version: number
  }
  import_parts: {
    import_id: string
    nth: number
    user_id: string
    size: number
    entries: string
    created_at: Timestamp
  }
  calendar_gone: { id: string; calendar_id: string; version: number }
  mails: {
    id: string
    thread: string
    sender: string | null
    from_name: string
    from_email: string
    subject: string
    preview: string
    search: string
    from_search: string
    to_search: string
    subject_search: string
    files: Generated<number>
    state: 'draft' | 'waiting' | 'sent'
    send_after: Timestamp | null
    version: Version
    at: Timestamp
  }
  mail_bodies: { mail_id: string; html: string; text: string }
  mail_recipients: {
    mail_id: string
    kind: 'to' | 'cc' | 'bcc'
    place: number
    user_id: string | null
    name: string
    email: string
  }
  mail_files: {
    id: string
    mail_id: string
    name: string
    type: string
    size: number
    content: Uint8Array
    created_at: Timestamp
  }
  mail_states: {
    user_id: string
    mail_id: string
    thread: string
    home: 'inbox' | 'sent' | 'draft'
    folder: MailFolder
    is_own: boolean
    is_read: boolean
    starred: Generated<boolean>
    important: Generated<boolean>
    promotions: Generated<boolean>
    forums: Generated<boolean>
    labels: Generated<string[]>
    at: Timestamp
  }
  mail_labels: { id: string; user_id: string; name: string; tag: number; number: GeneratedAlways<number> }
  mail_settings: { user_id: string; signature: Generated<string>; undo_seconds: Generated<number> }
  /** Mails and unread ones by folder, flag and label: kept by triggers. */
  mail_counts: { user_id: string; key: string; total: number; unread: number }
  social_state: { is_it: Generated<boolean>; version: Generated<number>; forgotten: Generated<number> }
  social_people: {
    user_id: string
    job: Generated<string>
    location: Generated<string>
    phone: Generated<string>
    about: Generated<string>
    cover: Generated<string>
    version: Generated<number>
    seen_anew: Generated<number>
    search: GeneratedAlways<string>
  }
  social_follows: { follower: string; followed: string; at: Timestamp }
  social_friends: { user_id: string; friend_id: string; at: Timestamp }
  social_requests: { sender: string; receiver: string; at: Timestamp; declined_at: Timestamp | null }
  social_blocks: { blocker: string; blocked: string; at: Timestamp }
  social_posts: {
    id: string
    number: Generated<number>
    author: string
    content: string
    version: Version
    /** The version of the state at the last change of it or of what hangs on it. */
    changed: number
    created_at: Timestamp
    edited_at: Timestamp | null
    deleted_at: Timestamp | null
    search: GeneratedAlways<string>
  }
  social_comments: {
    id: string
    number: Generated<number>
    post_id: string
    parent_id: string | null
    author: string
    content: string
    version: Version
    changed: number
    created_at: Timestamp
    edited_at: Timestamp | null
    deleted_at: Timestamp | null
    deleted_by: string | null
  }
  social_post_likes: { post_id: string; user_id: string }
  social_comment_likes: { comment_id: string; user_id: string }
  social_pictures: {
    id: string
    number: Generated<number>
    owner: string
    post_id: string | null
    place: Generated<number>
    title: string
    type: string
    size: number
    content: Uint8Array
    changed: number
    created_at: Timestamp
    deleted_at: Timestamp | null
  }
  board_activity: {
    id: GeneratedAlways<string>
    about: string
    user_id: string
    at: Timestamp
    field: ActivityField
    was: string
    now: string
  }
  last_writers: { kind: string; record_id: string; user_id: string; at: Timestamp }
  /** A line for each write, refused right, sign-in and export; never changed. */
  activity: {
    id: Generated<string>
    at: Timestamp
    made_at: Timestamp | null
    user_id: string | null
    user_name: string
    /** The path of the call, and its part of the app. */
    call: string
    area: string
    outcome: ActivityOutcome
    missing_right: string | null
    record_kind: string | null
    record_id: string | null
    record_name: string | null
    search: GeneratedAlways<string>
    record_search: GeneratedAlways<string>
  }
  activity_changes: {
    id: GeneratedAlways<string>
    activity: string
    kind: string
    row_id: string
    /** The table and id of the record that the row is a part of. */
    record_kind: string
    record_id: string
    name: string | null
    deed: 'added' | 'changed' | 'removed'
    fields: ColumnType<Record<string, [unknown, unknown]>, never, never>
  }
  board_gone: { id: string; kind: Generated<string>; version: number }
  board_moves: { item_id: string; version: number }
  board_people: { is_it: Generated<boolean>; version: number }
  board_arrangements: { version: number; columns: Json<Holder[]>; stories: Json<Holder[]> }
}

export type Db = Kysely<Tables>
