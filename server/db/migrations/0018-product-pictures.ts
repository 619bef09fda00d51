import type { Migration } from './migration.ts'

export const productPictures: Migration = {
  id: '0018-product-pictures',
  statements: [
    `alter table products
      add column pictures jsonb not null default '[]',
      add column code text not null default '',
      add column is_hidden boolean not null default false`,
    "create unique index products_code on products (lower(code)) where code <> '' and deleted_at is null",
    // The product lists the visible ones in order; removed ones stay here for a while.
    `create table product_pictures (
      id text primary key,
      product_id integer not null references products on delete cascade,
      type text not null,
      size integer not null,
      content bytea not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )`,
    'create index on product_pictures (product_id)',
    'create index on product_pictures (removed_at) where removed_at is not null',
  ],
}
