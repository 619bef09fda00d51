import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { Address } from '#contract/addresses.ts'
import type { Payment } from '#contract/cart.ts'
import type { OrderState } from '#contract/dashboard.ts'

/** A moment: read as a Date, written as a Date or ISO text. */
type Moment = ColumnType<Date, Date | string, Date | string>
/** JSON is written as text, because the two drivers disagree about arrays. */
type Json<T> = ColumnType<T, string, string>
/** Grows by one per change, so that an edit can say what it was made from. */
type Version = Generated<number>

export type Tables = {
  migrations: { id: string; checksum: string; applied_at: Generated<Date> }
  meta: { key: string; value: string }
  shop_changes: { slot: number; changes: ColumnType<number, number, number> }
  users: {
    id: string
    email: string
    name: string
    role: string
    password_hash: string
    token_version: Generated<number>
    version: Version
    created_at: Moment
  }
  idempotency_keys: {
    user_id: string
    call: string
    key: string
    fingerprint: string
    reply: string | null
    created_at: Moment
  }
  notifications: {
    id: string
    user_id: string
    kind: string
    facts: Json<Record<string, string | number>>
    message: string
    read_at: Moment | null
    created_at: Moment
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
    /** Published reviews; the rating is their mean. */
    review_count: Generated<number>
    /** Whole percent off the list price. */
    discount: GeneratedAlways<number>
    /** All that a search looks at, in lower case. */
    search: GeneratedAlways<string>
    version: Version
    created_at: Moment
    updated_at: Moment
    deleted_at: Moment | null
  }
  customers: {
    id: string
    name: string
    email: string
    phone: string | null
    location: string
    country: string
    status: number
    version: Version
    created_at: Moment
    updated_at: Moment
    deleted_at: Moment | null
  }
  orders: {
    id: Generated<string>
    customer_id: string
    company: string
    payment_type: string
    state: OrderState
    items: number
    shipping: number
    discount: number
    total: number
    placed_at: Moment
    paid_at: Moment | null
    user_id: string | null
    billing: Json<Address> | null
    payment: Json<Payment> | null
    code: Generated<string>
    version: Version
    updated_at: Moment
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
  }
  order_history: {
    id: Generated<number>
    order_id: string
    kind: string
    user_id: string | null
    note: string | null
    at: Moment
  }
  reviews: {
    id: string
    product_id: number
    customer_id: string | null
    author: string
    rating: number
    review: string
    status: number
    verified: boolean
    /** The account that wrote it; an own review per product. */
    user_id: string | null
    reply: string | null
    replied_at: Moment | null
    version: Version
    created_at: Moment
  }
  saved_products: { user_id: string; product_id: number; created_at: Moment }
  stock_watchers: { product_id: number; user_id: string; created_at: Moment }
  addresses: {
    id: string
    user_id: string
    /** Grows with each address: the order they were added in. */
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
    created_at: Moment
    updated_at: Moment
  }
}

export type Db = Kysely<Tables>
