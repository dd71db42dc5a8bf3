<?php

// Written by "npm run clients" from the OpenAPI document of the public API.

declare(strict_types=1);

namespace Barta;

/** All calls of the public API. */
final class Client extends Connection
{
    /**
     * Send one text to one number; 202 says: stored, paid for, and it will reach exactly one final state.
     *
     * @param array{to: string, text?: string, templateId?: int, fields?: array<string, string>, class?: 'otp'|'transactional'|'promotional', senderId?: string, campaignId?: int, startsAt?: string, validateOnly?: bool, reference?: string, statusUrl?: string, onEmptyFields?: 'refuse'|'send'} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{id: string|null, batchId: string|null, reference: string|null, status: 'queued'|'scheduled'|'valid', to: string, encoding: 'GSM7'|'UCS2', segments: int, credits: int, startsAt: string|null}
     * @throws Problem when it is refused
     */
    public function sendMessage(array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/messages', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * Messages of your company, newest first: all, those of a batch, of a reference or of many ids.
     *
     * @param array{ids?: string, reference?: string, batchId?: string, cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, batchId: string|null, reference: string|null, to: string, senderId: string, class: 'otp'|'transactional'|'promotional', operator: 'grameenphone'|'banglalink'|'robi'|'airtel'|'teletalk'|'unknown', segments: int, credits: int, status: 'scheduled'|'late'|'paused'|'accepted'|'queued'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed'|'cancelled'|'unknown', error: string|null, possibleDuplicate: bool, acceptedAt: string, startsAt: string|null, submittedAt: string|null, finalAt: string|null}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readMessages(array $query = []): array
    {
        return $this->request('GET', '/v1/messages', $query, null, null);
    }

    /**
     * The same messages as a file, CSV or XLSX.
     *
     * @param string $file where it is written
     * @param array{ids?: string, reference?: string, batchId?: string, format?: 'csv'|'xlsx'} $query
     * @throws Problem when it is refused
     */
    public function exportMessages(string $file, array $query = []): void
    {
        $this->download('/v1/messages/export', $query, $file);
    }

    /**
     * One message and what has become of it.
     *
     * @return array{id: string, batchId: string|null, reference: string|null, to: string, senderId: string, class: 'otp'|'transactional'|'promotional', operator: 'grameenphone'|'banglalink'|'robi'|'airtel'|'teletalk'|'unknown', segments: int, credits: int, status: 'scheduled'|'late'|'paused'|'accepted'|'queued'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed'|'cancelled'|'unknown', error: string|null, possibleDuplicate: bool, acceptedAt: string, startsAt: string|null, submittedAt: string|null, finalAt: string|null}
     * @throws Problem when it is refused
     */
    public function readMessage(string $id): array
    {
        return $this->request('GET', '/v1/messages/' . rawurlencode($id), [], null, null);
    }

    /**
     * Cancel a message that waits for its start; what has left stays.
     *
     * @return array{id: string, batchId: string|null, reference: string|null, to: string, senderId: string, class: 'otp'|'transactional'|'promotional', operator: 'grameenphone'|'banglalink'|'robi'|'airtel'|'teletalk'|'unknown', segments: int, credits: int, status: 'scheduled'|'late'|'paused'|'accepted'|'queued'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed'|'cancelled'|'unknown', error: string|null, possibleDuplicate: bool, acceptedAt: string, startsAt: string|null, submittedAt: string|null, finalAt: string|null}
     * @throws Problem when it is refused
     */
    public function cancelMessage(string $id): array
    {
        return $this->request('POST', '/v1/messages/' . rawurlencode($id) . '/cancel', [], null, null);
    }

    /**
     * Move the start of a message that waits for it.
     *
     * @param array{startsAt: string} $body
     * @return array{id: string, batchId: string|null, reference: string|null, to: string, senderId: string, class: 'otp'|'transactional'|'promotional', operator: 'grameenphone'|'banglalink'|'robi'|'airtel'|'teletalk'|'unknown', segments: int, credits: int, status: 'scheduled'|'late'|'paused'|'accepted'|'queued'|'submitted'|'delivered'|'undelivered'|'expired'|'rejected'|'failed'|'cancelled'|'unknown', error: string|null, possibleDuplicate: bool, acceptedAt: string, startsAt: string|null, submittedAt: string|null, finalAt: string|null}
     * @throws Problem when it is refused
     */
    public function rescheduleMessage(string $id, array $body): array
    {
        return $this->request('PUT', '/v1/messages/' . rawurlencode($id) . '/start', [], $body, null);
    }

    /**
     * Send one text to many numbers or to groups, or a text each; good recipients are sent to, and others are named.
     *
     * @param array{text?: string, templateId?: int, recipients?: list<array{to: string, text?: string, fields?: array<string, string>, reference?: string}>, groupIds?: list<int>, class?: 'transactional'|'promotional', name?: string, senderId?: string, campaignId?: int, startsAt?: string, validateOnly?: bool} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{id: string|null, state: 'staged'|'scheduled'|'late'|'running'|'paused'|'cancelled'|'finished'|'valid', accepted: int, segments: int, credits: int, rejected: int, rejects: list<array{recipient: int, to: string, reason: 'msisdn-empty'|'msisdn-scientific-notation'|'msisdn-not-a-number'|'msisdn-too-short'|'msisdn-too-long'|'msisdn-not-bangladeshi-mobile'|'opted-out'|'on-do-not-disturb'|'duplicate'|'sender-id-not-approved-there'|'text-empty'|'text-too-many-segments'|'text-not-sendable'|'field-empty'|'formula-without-value'|'cell-error'|'too-many-cells'|'broken-quotes'}>}
     * @throws Problem when it is refused
     */
    public function sendMessages(array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/batches', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * Batches of your company, newest first.
     *
     * @param array{cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, name: string|null, state: 'staged'|'scheduled'|'late'|'running'|'paused'|'cancelled'|'finished', acceptedAt: string, startsAt: string|null, messages: int, segments: int, rejected: int, counts: array{accepted?: int, queued?: int, submitted?: int, delivered?: int, undelivered?: int, expired?: int, rejected?: int, failed?: int, cancelled?: int, unknown?: int}}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readBatches(array $query = []): array
    {
        return $this->request('GET', '/v1/batches', $query, null, null);
    }

    /**
     * How far a batch is.
     *
     * @return array{id: string, name: string|null, state: 'staged'|'scheduled'|'late'|'running'|'paused'|'cancelled'|'finished', acceptedAt: string, startsAt: string|null, messages: int, segments: int, rejected: int, counts: array{accepted?: int, queued?: int, submitted?: int, delivered?: int, undelivered?: int, expired?: int, rejected?: int, failed?: int, cancelled?: int, unknown?: int}}
     * @throws Problem when it is refused
     */
    public function readBatch(string $id): array
    {
        return $this->request('GET', '/v1/batches/' . rawurlencode($id), [], null, null);
    }

    /**
     * Cancel what has not left of a batch.
     *
     * @return array{id: string, name: string|null, state: 'staged'|'scheduled'|'late'|'running'|'paused'|'cancelled'|'finished', acceptedAt: string, startsAt: string|null, messages: int, segments: int, rejected: int, counts: array{accepted?: int, queued?: int, submitted?: int, delivered?: int, undelivered?: int, expired?: int, rejected?: int, failed?: int, cancelled?: int, unknown?: int}}
     * @throws Problem when it is refused
     */
    public function cancelMessages(string $id): array
    {
        return $this->request('POST', '/v1/batches/' . rawurlencode($id) . '/cancel', [], null, null);
    }

    /**
     * Move the start of a batch that waits for it.
     *
     * @param array{startsAt: string} $body
     * @return array{id: string, name: string|null, state: 'staged'|'scheduled'|'late'|'running'|'paused'|'cancelled'|'finished', acceptedAt: string, startsAt: string|null, messages: int, segments: int, rejected: int, counts: array{accepted?: int, queued?: int, submitted?: int, delivered?: int, undelivered?: int, expired?: int, rejected?: int, failed?: int, cancelled?: int, unknown?: int}}
     * @throws Problem when it is refused
     */
    public function rescheduleMessages(string $id, array $body): array
    {
        return $this->request('PUT', '/v1/batches/' . rawurlencode($id) . '/start', [], $body, null);
    }

    /**
     * Make a one-time code and send it; the same call again sends another one.
     *
     * @param array{to: string, text?: string, digits?: int, validSeconds?: int, senderId?: string, reference?: string} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{id: string, messageId: string, to: string, triesLeft: int, expiresAt: string}
     * @throws Problem when it is refused
     */
    public function sendCode(array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/codes', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * Whether a code that somebody typed is right.
     *
     * @param array{code: string} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{result: 'right'|'wrong'|'used'|'expired'|'no-tries-left', triesLeft: int}
     * @throws Problem when it is refused
     */
    public function checkCode(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/codes/' . rawurlencode($id) . '/check', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * Message templates of your company, newest first.
     *
     * @param array{cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, name: string, text: string, class: 'otp'|'transactional'|'promotional'|null, fields: list<string>, updatedAt: string}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readTemplates(array $query = []): array
    {
        return $this->request('GET', '/v1/templates', $query, null, null);
    }

    /**
     * Contact groups of your company, newest first.
     *
     * @param array{cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, name: string, fields: list<string>, contacts: int, createdAt: string, updatedAt: string}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readGroups(array $query = []): array
    {
        return $this->request('GET', '/v1/groups', $query, null, null);
    }

    /**
     * Create a contact group without contacts.
     *
     * @param array{name: string, fields?: list<string>} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{id: string, name: string, fields: list<string>, contacts: int, createdAt: string, updatedAt: string}
     * @throws Problem when it is refused
     */
    public function addGroup(array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/groups', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * One contact group.
     *
     * @return array{id: string, name: string, fields: list<string>, contacts: int, createdAt: string, updatedAt: string}
     * @throws Problem when it is refused
     */
    public function readGroup(string $id): array
    {
        return $this->request('GET', '/v1/groups/' . rawurlencode($id), [], null, null);
    }

    /**
     * Rename a contact group or its fields, or give it more fields.
     *
     * @param array{name?: string, fields?: list<string>} $body
     * @return array{id: string, name: string, fields: list<string>, contacts: int, createdAt: string, updatedAt: string}
     * @throws Problem when it is refused
     */
    public function changeGroup(string $id, array $body): array
    {
        return $this->request('PUT', '/v1/groups/' . rawurlencode($id), [], $body, null);
    }

    /**
     * Delete a contact group with all its contacts.
     *
     * @return array{id: string}
     * @throws Problem when it is refused
     */
    public function removeGroup(string $id): array
    {
        return $this->request('DELETE', '/v1/groups/' . rawurlencode($id), [], null, null);
    }

    /**
     * Contacts of a group, by their numbers where these are not masked.
     *
     * @param array{number?: string, cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, number: string, fields: array<string, string>, isOptedOut: bool}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readContacts(string $id, array $query = []): array
    {
        return $this->request('GET', '/v1/groups/' . rawurlencode($id) . '/contacts', $query, null, null);
    }

    /**
     * Add contacts to a group, or change those that are in it; good ones are stored, and others are named.
     *
     * @param array{contacts: list<array{to: string, fields?: array<string, string>}>} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{added: int, updated: int, unchanged: int, rejected: int, rejects: list<array{contact: int, to: string, reason: 'msisdn-empty'|'msisdn-scientific-notation'|'msisdn-not-a-number'|'msisdn-too-short'|'msisdn-too-long'|'msisdn-not-bangladeshi-mobile'|'opted-out'|'on-do-not-disturb'|'duplicate'|'sender-id-not-approved-there'|'text-empty'|'text-too-many-segments'|'text-not-sendable'|'field-empty'|'formula-without-value'|'cell-error'|'too-many-cells'|'broken-quotes'}>}
     * @throws Problem when it is refused
     */
    public function addContacts(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/groups/' . rawurlencode($id) . '/contacts', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * Change fields of one contact; fields that are left out stay as they are.
     *
     * @param array{fields: array<string, string>} $body
     * @return array{id: string, number: string, fields: array<string, string>, isOptedOut: bool}
     * @throws Problem when it is refused
     */
    public function changeContact(string $id, string $contactId, array $body): array
    {
        return $this->request('PUT', '/v1/groups/' . rawurlencode($id) . '/contacts/' . rawurlencode($contactId), [], $body, null);
    }

    /**
     * Take one contact out of a group.
     *
     * @return array{id: string}
     * @throws Problem when it is refused
     */
    public function removeContact(string $id, string $contactId): array
    {
        return $this->request('DELETE', '/v1/groups/' . rawurlencode($id) . '/contacts/' . rawurlencode($contactId), [], null, null);
    }

    /**
     * Take many numbers out of a group; those that are not in it are passed over.
     *
     * @param array{numbers: list<string>} $body
     * @param string|null $idempotencyKey the same on every retry; one is made without it
     * @return array{removed: int}
     * @throws Problem when it is refused
     */
    public function removeContacts(string $id, array $body, ?string $idempotencyKey = null): array
    {
        return $this->request('POST', '/v1/groups/' . rawurlencode($id) . '/contacts/remove', [], $body, $idempotencyKey ?? self::newKey());
    }

    /**
     * Opt-outs of your company, newest first.
     *
     * @param array{number?: string, cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, number: string, source: 'staff'|'import'|'incoming', note: string|null, createdAt: string}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readOptOuts(array $query = []): array
    {
        return $this->request('GET', '/v1/opt-outs', $query, null, null);
    }

    /**
     * Add opt-outs and cancel unsent messages to these numbers.
     *
     * @param array{numbers: list<string>, note?: string} $body
     * @return array{added: int, already: int, refused: list<array{place: int, number: string, problem: 'msisdn-empty'|'msisdn-scientific-notation'|'msisdn-not-a-number'|'msisdn-too-short'|'msisdn-too-long'|'msisdn-not-bangladeshi-mobile'|'opted-out'|'on-do-not-disturb'|'duplicate'|'sender-id-not-approved-there'|'text-empty'|'text-too-many-segments'|'text-not-sendable'|'field-empty'|'formula-without-value'|'cell-error'|'too-many-cells'|'broken-quotes'}>, refusedCount: int, cancelled: int}
     * @throws Problem when it is refused
     */
    public function addOptedOut(array $body): array
    {
        return $this->request('POST', '/v1/opt-outs', [], $body, null);
    }

    /**
     * Remove an opt-out, so that the number gets messages again.
     *
     * @return array{id: string}
     * @throws Problem when it is refused
     */
    public function removeOptedOut(string $id): array
    {
        return $this->request('DELETE', '/v1/opt-outs/' . rawurlencode($id), [], null, null);
    }

    /**
     * Every movement of the credit of your company, newest first.
     *
     * @param array{kind?: 'recharge'|'hold'|'charge'|'release'|'refund', batchId?: string, cursor?: string, limit?: int} $query
     * @return array{data: list<array{id: string, kind: 'recharge'|'hold'|'charge'|'release'|'refund', balanceChange: int, heldChange: int, batchId: string|null, reference: string|null, note: string|null, createdAt: string}>, nextCursor: string|null}
     * @throws Problem when it is refused
     */
    public function readLedger(array $query = []): array
    {
        return $this->request('GET', '/v1/ledger', $query, null, null);
    }

    /**
     * The same movements as a file, CSV or XLSX.
     *
     * @param string $file where it is written
     * @param array{kind?: 'recharge'|'hold'|'charge'|'release'|'refund', batchId?: string, format?: 'csv'|'xlsx'} $query
     * @throws Problem when it is refused
     */
    public function exportLedger(string $file, array $query = []): void
    {
        $this->download('/v1/ledger/export', $query, $file);
    }

    /**
     * The credits of your company.
     *
     * @return array{available: int, held: int}
     * @throws Problem when it is refused
     */
    public function readBalance(): array
    {
        return $this->request('GET', '/v1/balance', [], null, null);
    }

    /**
     * Sender IDs that this key may use, with their state at each operator.
     *
     * @return array{data: list<array{name: string, status: 'pending'|'approved'|'rejected'|'suspended', isDefault: bool, operators: list<array{operator: 'grameenphone'|'banglalink'|'robi'|'airtel'|'teletalk'|'unknown', state: 'asked'|'approved'|'refused'|'expired', validUntil: string|null}>}>}
     * @throws Problem when it is refused
     */
    public function readSenderIds(): array
    {
        return $this->request('GET', '/v1/sender-ids', [], null, null);
    }

    /**
     * Rights and limits of the key of this request.
     *
     * @return array{name: string, kind: 'live'|'test'|'legacy'|'twilio', permissions: list<'create-user'|'view-user'|'update-user'|'view-user-list'|'update-user-self'|'create-role'|'view-role'|'update-role'|'view-role-list'|'assign-permission'|'view-master-report'|'view-single-sms-report'|'view-bulk-sms-report'|'view-sms-history'|'view-sms-sending-credit'|'view-dashboard'|'send-single-sms'|'send-multiple-sms'|'create-company'|'view-company'|'update-company'|'view-company-list'|'add-balance'|'delete-user'|'view-msisdn'|'view-audit-log'|'send-otp'|'manage-templates'|'manage-contacts'|'manage-route'|'manage-api-keys'|'create-ticket'|'view-ticket-list'|'view-ticket'|'update-ticket'|'delete-ticket'>, classes: list<'otp'|'transactional'|'promotional'>, senderIds: list<string>|null, requestsPerSecond: int, messagesPerSecond: int|null, messagesPerDay: int|null}
     * @throws Problem when it is refused
     */
    public function readKey(): array
    {
        return $this->request('GET', '/v1/key', [], null, null);
    }
}
