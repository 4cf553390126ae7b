-- Issued documents; amounts of credit notes are negative.
create or replace function document_rows(since timestamptz, before timestamptz)
  returns table (id uuid, order_id uuid, kind text, number text, issued_at timestamptz, customer text, order_number text, invoice_number text,
    sign int, gross bigint, tax bigint, currency text, tax_lines jsonb)
  language sql stable strict rows 300
  as $$
    select d.document_id, d.order_id, d.kind, d.number, d.issued_at, d.content #>> '{buyer,name}', d.content ->> 'orderNumber',
      d.content #>> '{invoice,number}', side.sign, side.sign * (d.content #>> '{bill,totalMinor}')::bigint,
      side.sign * (d.content #>> '{bill,taxMinor}')::bigint, d.content #>> '{bill,currency}', d.content #> '{bill,taxLines}'
    from order_documents d cross join lateral (select case d.kind when 'credit_note' then -1 else 1 end as sign) side
    where d.issued_at >= since and d.issued_at < before
  $$;
