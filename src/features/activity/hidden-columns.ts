/** Columns hidden in the activity: internal, derived, or already in the line itself. */
export const hiddenColumns = new Set(
  [
    'id digest at created_at user_id by_user owner year serial line place uid',
    'board_files.content board_items.story_place calendar_events.series_at calendars.feed invites.mailed_digest meta.key',
    'invoices.sums invoices.refund_text invoices.kind invoices.prefix invoices.digits invoices.footer invoices.corrects_id invoices.refunded_before',
    'order_history.kind order_history.changes order_history.since orders.payment orders.stage orders.refunded_items orders.discount_id orders.is_collected orders.tax_status',
    'product_pictures.removed_at products.decimals products.popularity products.rating program_tokens.has_factor stock_movements.stock users.profile users.role',
  ].flatMap((columns) => columns.split(' ')),
)
